#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ApiError, ConnectionError, INTERFACE_VERSION, TolaError } from '../index.ts';
import { events } from './events.ts';
import { listen } from './listen.ts';
import { login } from './login.ts';
import { logs } from './logs.ts';
import { clock, faults, messages } from './sandbox.ts';
import { serviceUrl } from './session.ts';
import { endWithReader, say, stopAsking, UsageError, warn } from './terminal.ts';
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
  times: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

type Values = ReturnType<typeof readArguments>['values'];

type Command = {
  /** So many words may follow its name */
  wordsMax: number;
  takes: readonly (keyof typeof options)[];
  run(words: readonly (string | undefined)[], values: Values): Promise<void>;
};

const commands: Readonly<Record<string, Command>> = {
  login: {
    // It refuses each itself: what is given here may be a token, which is not to be repeated.
    wordsMax: Number.POSITIVE_INFINITY,
    takes: ['url', 'mobile', 'token'],
    run: async ([word], values) => {
      if (word !== undefined) {
        throw new UsageError(
          'Give the token when it is asked for, or by a pipe: as an argument it would stay in the history of your shell.',
        );
      }
      return login({ url: values.url, mobile: values.mobile, isTokenGiven: values.token === true });
    },
  },
  listen: {
    wordsMax: 0,
    takes: ['forward-to', 'kinds', 'secret', 'json'],
    run: (_, { 'forward-to': forwardTo, kinds, secret, json }) =>
      listen({ forwardTo, secret, kinds, isJson: json === true }),
  },
  events: {
    wordsMax: 2,
    takes: ['forward-to', 'secret'],
    run: ([action, id], values) => events(action, id, { forwardTo: values['forward-to'], secret: values.secret }),
  },
  trigger: { wordsMax: 1, takes: [], run: ([kind]) => trigger(kind) },
  clock: { wordsMax: 2, takes: [], run: ([action, duration]) => clock(action, duration) },
  faults: {
    wordsMax: 2,
    takes: ['times'],
    run: async ([action, name], { times = '1' }) => faults(action, name, wholeNumber('--times', times)),
  },
  logs: { wordsMax: 1, takes: ['json'], run: ([action], { json }) => logs(action, json === true) },
  messages: { wordsMax: 0, takes: [], run: () => messages() },
};

/** The address given with this call, for what is said when nothing answers there. */
let given: { url?: string | undefined } | undefined;

async function main(): Promise<void> {
  endWithReader();
  const { values, positionals } = readArguments();
  given = values;
  const [name, ...words] = positionals;
  if (values.version) return say(INTERFACE_VERSION);
  if (values.help || name === undefined || name === 'help') return say(usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${usage}`);
  // What would be left out may have been meant: a clock that was moved does not go back.
  const odd =
    words[command.wordsMax] ??
    Object.keys(values)
      .filter((option) => !command.takes.some((taken) => taken === option))
      .map((option) => `--${option}`)[0];
  if (odd !== undefined) throw new UsageError(`tola ${name} does not take ${odd}.\n\n${usage}`);
  return command.run(words, values);
}

function explain(error: ApiError): void {
  warn(`${error.message} (request ${error.requestId})`);
  if (Object.keys(error.details).length > 0) warn(JSON.stringify(error.details));
  if (error.code === 'INVALID_TOKEN' && error.details.reason === 'replaced') {
    warn('Log in again. A key of its own, from the dashboard under Settings, API keys, is ended by no other log-in.');
  } else if (error.code === 'INVALID_TOKEN' && process.env.TOLA_TOKEN) {
    warn('It is the one in TOLA_TOKEN.');
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
