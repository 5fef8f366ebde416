import { verifyRecipe } from '../../../../_lib/guides/verify-recipe.ts';
import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const certificates: WrittenGuide = {
  slug: 'certificates',
  title: 'Certificates',
  lead: 'A picture and a signed text of what a user holds. Anyone can check it: on our page, or without us.',
  parts: [
    call('A certificate', 'GET /partner/users/$USER_CODE/certificate'),
    {
      list: [
        '`image_url` is a picture to show and to print; `verify_url`, also its QR code, leads to the page that says whether it is genuine. The sample of the sandbox has none.',
        'The same holdings on the same day get the same certificate. It never changes; of other holdings there is a new one.',
        'Where holdings cannot be read cleanly nothing is signed: [HOLDINGS_UNAVAILABLE](/docs/errors#HOLDINGS_UNAVAILABLE).',
        'It proves what was recorded as owed to the person, not that bars exist.',
      ],
    },
    { heading: 'Verify one offline', id: 'offline' },
    'Beside the picture, under the same name with `.json` in the place of `.png`, lies the signed copy: `payload` is the text, `signature` its Ed25519 signature, `key_id` names the key. All keys ever used are at `/files/certificates/keys.json`: keep a copy, and you need us no more.',
    { file: 'check.mjs', text: verifyRecipe },
    { file: 'Run it', text: 'node check.mjs certificate.json keys.json' },
    'Never verify a payload that you wrote anew: take the bytes as they are. It is genuine only if `key_id` is in the published list; a key that comes along with a certificate proves nothing.',
    { heading: 'Counted in what is owed', id: 'counted' },
    'Each day the service signs what it owes to all users, with a proof for each holding. From the day after, the page of a certificate and the certificate in the hosted screens link to `/verify/holding`, which checks the proof in the reader’s browser, and to a file to keep. `/verify/ledger` shows the totals. This proves that the holding was counted, not that bars exist.',
    { heading: 'In the sandbox', id: 'sandbox' },
    'Every user of every sandbox gets the sample `TL-20260126-SAMPLE01`, with a watermark. It is signed too, with a key of the sandboxes, so that your code meets a real signature: the copy is `/files/certificates/sample.json`, its key in `/files/certificates/sandbox-keys.json`. That key is in no list of live keys; your code must refuse the sample where it takes live ones.',
  ],
};
