import type { AppBridge } from '../../app-bridge.ts';
import { endSession } from '../../domain/accounts/sessions/end-session.ts';
import { signInMember } from '../../domain/accounts/tokens/sign-in.ts';
import type { Core } from '../../domain/context.ts';
import { signUp } from '../../domain/operations/sign-up/sign-up.ts';
import { handleTrpc } from './handler.ts';
import { openCookie, sessionSettings } from './session.ts';

/** The app bridge of a running core. `appUrl` decides whether session cookies need https. */
export function createAppBridge(
  core: Core,
  options: { appUrl: string; sessionSecret: string; readSessionSecrets?: readonly string[] },
): AppBridge {
  const { appUrl, sessionSecret, readSessionSecrets = [] } = options;
  const session = sessionSettings({
    appUrl,
    secret: sessionSecret,
    readSecrets: readSessionSecrets,
    formSecret: Buffer.from(core.vault.fingerprint('forms of next-auth', '')).toString('base64url'),
  });
  return {
    config: { appUrl, serviceName: core.settings.serviceName, demo: core.settings.demo, signUp: core.settings.signUp },
    session,
    signIn: (input) => signInMember(core, input),
    signUp: (input) => signUp(core, input),
    signOut: (input) => endSession(core, input),
    openCookie: (token) => openCookie(token, session),
    trpc: (request, caller) => handleTrpc(request, { core, session, appUrl, caller }),
  };
}
