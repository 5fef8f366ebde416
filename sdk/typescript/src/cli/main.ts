#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ApiError, ConnectionError, INTERFACE_VERSION, TolaError } from '../index.ts';
import { events } from './events.ts';
import { listen } from './listen.ts';
import { login } from './login.ts';
import { logs } from './logs.ts';
import { clock, faults, messages } from './sandbox.ts';
import { serviceUrl } from './session.ts';
import { say, stopAsking, UsageError, warn } from './terminal.ts';
import { trigger } from './trigger.ts';

const usage = `tola ${INTERFACE_VERSION}: your sandbox from a terminal

  tola login [--url URL] [--mobile MOBILE]   gets a sandbox token by a one-time password
  tola login --token                         takes a token or key that you have
  tola listen [--forward-to URL]             shows events as they happen, and sends them to this machine
              [--kinds a,b] [--secret whsec_...] [--json]
  tola trigger EVENT                         makes an event of this kind happen
  tola clock [advance 2h30m]                 shows or moves the sandbox's clock
  tola faults [arm FAULT --times N | clear]  shows, arms or disarms faults
  tola events [resend EVENT_ID]              events of a day; sends one again, to your endpoints
              [--forward-to URL]             or to this machine
  tola logs [tail] [--json]                  calls of the sandbox, and those that come
  tola messages                              what the sandbox would have sent, one-time passwords among it

TOLA_URL and TOLA_TOKEN go before what login saved.`;

const options = {
  url: { type: 'string' },
  mobile: { type: 'string' },
  token: { type: 'boolean' },
  'forward-to': { type: 'string' },
  kinds: { type: 'string' },
  secret: { type: 'string' },
  json: { type: 'boolean' },
  times: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** The address given with this call, for what is said when nothing answers there. */
let given: { url?: string | undefined } | undefined;

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  given = values;
  const [command, action, third] = positionals;
  if (values.version) return say(INTERFACE_VERSION);
  if (values.help || command === undefined) return say(usage);
  switch (command) {
    case 'login':
      if (action !== undefined) {
        throw new UsageError(
          'Give the token when it is asked for, or by a pipe: as an argument it would stay in the history of your shell.',
        );
      }
      return login({ url: values.url, mobile: values.mobile, isTokenGiven: values.token === true });
    case 'listen':
      return listen({
        forwardTo: values['forward-to'],
        secret: values.secret,
        kinds: values.kinds,
        isJson: values.json === true,
      });
    case 'events':
      return events(action, third, { forwardTo: values['forward-to'], secret: values.secret });
    case 'trigger':
      return trigger(action);
    case 'clock':
      return clock(action, third);
    case 'faults':
      return faults(action, third, wholeNumber('--times', values.times));
    case 'logs':
      return logs(action, values.json === true);
    case 'messages':
      return messages();
    default:
      throw new UsageError(`There is no command ${command}.\n\n${usage}`);
  }
}

function explain(error: ApiError): void {
  warn(`${error.message} (request ${error.requestId})`);
  if (Object.keys(error.details).length > 0) warn(JSON.stringify(error.details));
  if (error.code === 'INVALID_TOKEN' && error.details.reason === 'replaced') {
    warn('Log in again. A key of its own, from the dashboard under Settings, API keys, is ended by no other log-in.');
  }
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${name} must be a whole number.`);
  return Number(text);
}

main()
  .catch((error: unknown) => {
    process.exitCode = 1;
    if (error instanceof ApiError) explain(error);
    else if (error instanceof ConnectionError) {
      warn(
        `${error.message}\nThe service was looked for at ${serviceUrl(given?.url)}: tola login --url, or TOLA_URL, says where it is.`,
      );
    } else if (error instanceof TolaError || error instanceof UsageError) warn(error.message);
    else throw error;
  })
  .finally(stopAsking);
