import { z } from 'zod';
import { istDisplay, istTimestamp } from '../../../domain/documents/certificates/certificate.ts';
import { IMAGE_HEIGHT, IMAGE_WIDTH } from '../../../domain/documents/certificates/certificate-printer.ts';
import { issueCertificate } from '../../../domain/documents/certificates/issue-certificate.ts';
import { byAsset, namedByAsset, purityOf } from '../../../domain/kernel/assets.ts';
import { istDate } from '../../../domain/kernel/clock.ts';
import { grams } from '../../../domain/kernel/money.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const number = 'TL-20261121-7K3QXW9D';

export const certificateRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/certificate',
  operationId: 'getCertificate',
  section: '2.8, 4.3',
  summary: 'A certificate of what a user holds',
  description:
    'Counts all holdings of the person with the service, SIPs included. On the same IST day the same holdings under the same name give the same certificate; once either changes, a new one is issued. Old ones stay verifiable, and a picture never changes. In the sandbox it is a fixed sample.',
  access: { capability: 'balance' },
  scope: 'read',
  response: namedObject('Certificate', {
    user_code: z.string(),
    cert_no: z.string().meta({ description: 'Can be entered on the verification site', example: number }),
    issued_on: z.iso.date().meta({ description: 'IST day', example: '2026-11-21' }),
    issued_at: z.iso
      .datetime({ offset: true })
      .meta({ description: 'In Indian time', example: '2026-11-21T15:00:00.000+05:30' }),
    issued_at_display: z
      .string()
      .meta({ description: 'The same for people', example: '21 November 2026, 3:00 pm IST' }),
    holder_name: z.string().meta({
      description: 'Name from KYC where it is approved, otherwise the one you gave, or the masked mobile',
      example: 'Asha Rao',
    }),
    name_verified: z.boolean().meta({ description: 'The name is that of KYC', example: true }),
    ...namedByAsset('', '_grams', (asset) =>
      z.number().meta({
        description: `All ${asset} of the person, SIPs included`,
        example: asset === 'gold' ? 0.035634 : 0,
      }),
    ),
    purity: z.object(byAsset(() => z.string())).meta({ description: 'Fineness in thousandths', example: purityOf }),
    verify_url: z
      .url()
      .optional()
      .meta({
        description: 'Confirms that it is genuine and shows what was certified; absent in the sandbox',
        example: `https://tola.example.com/verify/${number}`,
      }),
    image_url: z.url().meta({
      description: 'PNG; anyone with the link can open it',
      example: 'https://tola.example.com/files/certificates/Zr3…kQ.png',
    }),
    image_width: z.int().meta({ description: 'Pixels', example: IMAGE_WIDTH }),
    image_height: z.int().meta({ description: 'Pixels', example: IMAGE_HEIGHT }),
    reused: z.boolean().meta({ description: 'It was already issued today', example: false }),
    simulated: z.literal(true).optional().meta({ description: 'The sample of the sandbox; only there', example: true }),
  }),
  errors: ['USER_CODE_NOT_FOUND', 'HOLDINGS_UNAVAILABLE'],
  async handler(context, { params }) {
    const issued = await issueCertificate(context, params.user_code ?? '');
    const { certificate, verifyUrl } = issued;
    return {
      data: {
        user_code: issued.userCode,
        cert_no: certificate.number,
        issued_on: istDate(certificate.issuedAt),
        issued_at: istTimestamp(certificate.issuedAt),
        issued_at_display: istDisplay(certificate.issuedAt),
        holder_name: certificate.holderName,
        name_verified: certificate.nameVerified,
        ...namedByAsset('', '_grams', (asset) => grams(certificate.holdings[asset])),
        purity: purityOf,
        ...(verifyUrl === null ? {} : { verify_url: verifyUrl }),
        image_url: issued.imageUrl,
        image_width: IMAGE_WIDTH,
        image_height: IMAGE_HEIGHT,
        reused: issued.isReused,
        ...(issued.isSimulated ? { simulated: true as const } : {}),
      },
    };
  },
});
