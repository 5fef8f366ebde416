import { paymentSteps } from '../../../../_lib/guides/payment-steps.ts';
import { Code, Guide, GuideHeader, Heading, Link, List, Text } from '../../_parts/prose.tsx';
import { StepList } from '../../_parts/step-list.tsx';
import type { Drawing } from '../../_site/drawing.ts';

/** Metal that customers pay for by UPI, once or again and again, call by call. */
export function PaymentsPage({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <GuideHeader
        title="Payments and SIPs"
        lead="Your customer pays us by UPI, once or on a plan, and the metal is bought at the price of the moment the money arrives."
      />
      <Guide>
        <Text>
          The calls go on from the <Link href="/docs">quick start</Link>: <Code>API</Code>, <Code>TOKEN</Code> and{' '}
          <Code>USER_CODE</Code> are those of there.
        </Text>
        <StepList steps={paymentSteps} drawing={drawing} />
        <Heading id="opening-links">Opening the links yourself</Heading>
        <List>
          <li>
            A native Android app opens <Code>upi.url</Code> with the package set to <Code>android_package</Code>, or
            with the system’s chooser.
          </li>
          <li>
            A page or WebView on Android goes to the app’s <Code>android</Code> link in the same frame, on a tap. The
            host app of a WebView has to hand <Code>intent:</Code> and <Code>upi:</Code> addresses to the system.
          </li>
          <li>
            On an iPhone use each app’s own link; the host app lists the schemes <Code>gpay</Code>, <Code>phonepe</Code>
            , <Code>paytmmp</Code>, <Code>credpay</Code> and <Code>upi</Code>.
          </li>
          <li>
            On a desktop show <Code>upi.url</Code> as a QR code, byte for byte, black on white.
          </li>
        </List>
        <Heading id="what-can-happen">What can happen to the money</Heading>
        <List>
          <li>It arrives in time, or late: the order completes either way.</li>
          <li>
            It arrives late, and what its user may buy for without KYC was used up meanwhile: it goes back at once.{' '}
            <Code>payment.failed</Code> has the <Code>reason</Code> <Code>kyc_required</Code>, then comes{' '}
            <Code>payment.refunded</Code>.
          </li>
          <li>
            It arrives and the metal cannot be bought: the order is <Code>refund_due</Code>, and so is the{' '}
            <Code>status</Code> of its <Code>payment.failed</Code>. It is tried again until{' '}
            <Code>refund.will_retry_until</Code>, a day after the payment, then refunded.
          </li>
          <li>
            It arrives twice, or with another amount: what is not the order’s goes back. GET shows it in{' '}
            <Code>refunds</Code>, and <Code>payment.refunded</Code> tells when it is back: its <Code>status</Code> is
            the order’s own, so a completed order stays completed.
          </li>
          <li>
            You cancel the order before it is paid: it is <Code>failed</Code> with the <Code>reason</Code>{' '}
            <Code>partner</Code>, and money that comes afterwards goes back.
          </li>
          <li>It never arrives: the order expires after twenty minutes.</li>
        </List>
      </Guide>
    </>
  );
}
