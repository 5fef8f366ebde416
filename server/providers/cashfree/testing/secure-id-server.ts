import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in for Cashfree's Secure ID answers. */
export type Behaviour =
  | 'well'
  | 'hang'
  | 'server_error'
  | 'unauthorised'
  | 'forbidden'
  | 'too_many'
  | 'bad_request'
  | 'html'
  | 'empty'
  | 'broken_connection'
  /** Of another check or OTP than was asked for */
  | 'crossed'
  /** Of a PAN: without the day of birth */
  | 'no_dob'
  /** Aadhaar: the number has no mobile, which it calls a success */
  | 'no_mobile'
  | 'otp_expired';

type Holder = { name: string; dob: string };

export type SecureIdServer = {
  readonly baseUrl: string;
  behaviour: Behaviour;
  /** Who holds a PAN or Aadhaar number; others have no holder. `dob` YYYY-MM-DD */
  readonly pans: Map<string, Holder>;
  readonly aadhaars: Map<string, Holder>;
  /** The OTP of every number */
  otp: string;
  readonly requests: { path: string; headers: IncomingMessage['headers']; body: string }[];
  close(): Promise<void>;
};

type Answer = [status: number, json: object];

/** Starts a local server that answers as Cashfree documents PAN 360 and the Aadhaar OTP, or misbehaves. */
export async function startSecureIdServer(): Promise<SecureIdServer> {
  const sent = new Map<string, string>();
  let number = 21_637_861;

  function decide(path: string, asked: Record<string, string>): Answer {
    const { behaviour } = secureId;
    if (path === '/pan/advance') return [200, panAnswer(asked, behaviour)];
    if (path === '/offline-aadhaar/otp') {
      const aadhaar = asked.aadhaar_number ?? '';
      if (behaviour === 'no_mobile')
        return [200, { status: 'SUCCESS', message: 'Aadhaar not linked to mobile number', ref_id: 1 }];
      if (!secureId.aadhaars.has(aadhaar))
        return [200, { status: 'INVALID', message: 'Invalid Aadhaar Card', ref_id: null }];
      const reference = number++;
      sent.set(String(reference), aadhaar);
      // The one document shows it as a number, the other as text.
      return [200, { status: 'SUCCESS', message: 'OTP sent successfully', ref_id: reference }];
    }
    const aadhaar = sent.get(asked.ref_id ?? '');
    const holder = secureId.aadhaars.get(aadhaar ?? '');
    if (!holder) return [400, refusal('ref_id_invalid', 'ref_id is not known')];
    if (behaviour === 'otp_expired') return [400, refusal('otp_expired', 'OTP has expired')];
    if (asked.otp !== secureId.otp) return [400, refusal('verification_failed', 'Invalid OTP')];
    const [year, month, day] = holder.dob.split('-');
    return [
      200,
      {
        ref_id: behaviour === 'crossed' ? '1' : asked.ref_id,
        status: 'VALID',
        message: 'Aadhaar Card Exists',
        care_of: 'S/O: Somebody',
        address: '1 Specimen Street, Bengaluru',
        dob: `${day}-${month}-${year}`,
        email: '',
        gender: 'F',
        name: holder.name,
        split_address: { country: 'India', state: 'Karnataka', pincode: 560001 },
        year_of_birth: Number(year),
        mobile_hash: 'ed189eb7',
        photo_link: 'x'.repeat(1_000),
        share_code: '1234',
        xml_file: 'https://files.example/1',
      },
    ];
  }

  function panAnswer(asked: Record<string, string>, behaviour: Behaviour): object {
    const holder = secureId.pans.get(asked.pan ?? '');
    const common = {
      reference_id: number++,
      verification_id: behaviour === 'crossed' ? 'kyc_other' : asked.verification_id,
    };
    if (!holder) return { ...common, status: 'INVALID', message: 'Invalid PAN', pan: asked.pan };
    return {
      ...common,
      status: 'VALID',
      message: 'PAN verified successfully',
      name_provided: asked.name ?? null,
      pan: asked.pan,
      registered_name: holder.name,
      name_pan_card: holder.name,
      type: 'Individual or Person',
      gender: 'FEMALE',
      ...(behaviour === 'no_dob' ? {} : { date_of_birth: holder.dob }),
      masked_aadhaar_number: 'XXXXXXXX1234',
      aadhaar_linked: true,
    };
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { url: path = '', headers } = request;
    secureId.requests.push({ path, headers, body });
    respond(secureId.behaviour, request, response, () => decide(path, JSON.parse(body)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const secureId: SecureIdServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: 'well',
    pans: new Map(),
    aadhaars: new Map(),
    otp: '482913',
    requests: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return secureId;
}

const refusal = (code: string, message: string) => ({ type: 'validation_error', code, message });

function respond(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse, answer: () => Answer): void {
  const json = { 'content-type': 'application/json' };
  const echo = JSON.stringify(request.headers['x-client-secret']);
  const fail = (status: number, code: string) =>
    response.writeHead(status, json).end(`{"code":"${code}","message":${echo}}`);
  switch (behaviour) {
    case 'hang':
      return;
    case 'broken_connection':
      request.socket.destroy();
      return;
    case 'server_error':
      fail(500, 'internal_error');
      return;
    case 'unauthorised':
      fail(401, 'authentication_failed');
      return;
    case 'forbidden':
      fail(403, 'authentication_failed');
      return;
    case 'too_many':
      fail(429, 'rate_limit');
      return;
    case 'bad_request':
      fail(400, 'feature_not_enabled');
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Bad gateway</h1>${echo}`);
      return;
    case 'empty':
      response.writeHead(200, json).end('{}');
      return;
    default: {
      const [status, body] = answer();
      response.writeHead(status, json).end(JSON.stringify(body));
    }
  }
}
