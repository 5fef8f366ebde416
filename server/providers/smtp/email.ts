import { createTransport } from 'nodemailer';
import type { EmailSender } from '../../domain/accounts/email/email.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';

const TIMEOUT_MS = 10_000;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

type SmtpSettings = { url: string; timeoutMs?: number };

/**
 * Sends emails through an SMTP server: `smtps://` from the first byte encrypted, `smtp://` with STARTTLS, which is insisted on unless
 * the server is on this machine. User and password are part of the address. Raises where the server did not take the message in
 * time; neither the password, nor whom it was for, nor what it said is part of an error.
 */
export function createSmtpSender(settings: SmtpSettings & { from: string }): EmailSender {
  const transport = createSmtpTransport(settings);
  return {
    async send({ to, subject, text }) {
      try {
        await inSpan({ name: 'SMTP message', kind: 'client' }, () =>
          transport.sendMail({ from: settings.from, to: { name: '', address: to }, subject, text }),
        );
      } catch (error) {
        throw new Error(`the mail server did not take a message: ${reasonOf(error)}`);
      }
    },
  };
}

/** Connects to the server and logs in, and sends nothing. Raises where it does not take us. */
export async function checkSmtp(settings: SmtpSettings): Promise<void> {
  const transport = createSmtpTransport(settings);
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(`the mail server does not take us: ${reasonOf(error)}`);
  } finally {
    transport.close();
  }
}

function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return `${code ?? 'unknown reason'}${responseCode === undefined ? '' : `, reply ${responseCode}`}`;
}

function createSmtpTransport(settings: SmtpSettings) {
  const url = new URL(settings.url);
  const timeoutMs = settings.timeoutMs ?? TIMEOUT_MS;
  const isSecure = url.protocol === 'smtps:';
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.test(url.hostname),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // What a message may draw on is what it is given, never a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
