import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How the stand-in for a mail server answers. */
export type Behaviour = 'well' | 'silent' | 'refuses_login' | 'refuses_receiver' | 'refuses_content' | 'breaks';

export type SmtpServer = {
  readonly port: number;
  behaviour: Behaviour;
  /** Messages it took, as they came */
  readonly messages: { from: string; to: string[]; data: string; login: string | undefined }[];
  close(): Promise<void>;
};

/** Starts a local server that speaks as much of SMTP as a client without TLS needs, or misbehaves. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (smtp.behaviour === 'silent') return;
    converse(smtp, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const smtp: SmtpServer = {
    port: (server.address() as AddressInfo).port,
    behaviour: 'well',
    messages: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return smtp;
}

function converse(smtp: SmtpServer, socket: Socket): void {
  let pending = '';
  let message = { from: '', to: [] as string[], login: undefined as string | undefined };
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string): void => {
    const [verb = '', rest = ''] = [line.slice(0, 4).toUpperCase(), line.slice(5)];
    switch (verb) {
      case 'EHLO':
        socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        return;
      case 'AUTH':
        if (smtp.behaviour === 'refuses_login') return void say('535 not you');
        message.login = Buffer.from(rest.replace('PLAIN ', ''), 'base64')
          .toString()
          .split('\0')
          .filter(Boolean)
          .join(':');
        return void say('235 welcome');
      case 'MAIL':
        message.from = addressIn(rest);
        return void say('250 fine');
      case 'RCPT':
        if (smtp.behaviour === 'refuses_receiver') return void say(`550 no mailbox ${addressIn(rest)}`);
        message.to.push(addressIn(rest));
        return void say('250 fine');
      case 'DATA':
        if (smtp.behaviour === 'breaks') return void socket.destroy();
        isData = true;
        return void say('354 go on');
      case 'QUIT':
        say('221 bye');
        socket.end();
        return;
      default:
        say('502 what');
    }
  };
  say('220 mail.example');
  socket.on('data', (chunk) => {
    pending += chunk;
    for (;;) {
      const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const text = pending.slice(0, end);
      pending = pending.slice(end + (isData ? 5 : 2));
      if (!isData) answer(text);
      else {
        isData = false;
        if (smtp.behaviour === 'refuses_content') say('554 no');
        else {
          smtp.messages.push({ ...message, data: text });
          say('250 taken');
        }
        message = { from: '', to: [], login: message.login };
      }
    }
  });
}

const addressIn = (text: string): string => /<([^>]*)>/.exec(text)?.[1] ?? '';
