import type { AppBridge } from '../../app-bridge.ts';
import { endSession } from '../../domain/accounts/sessions/end-session.ts';
import { signInMember } from '../../domain/accounts/tokens/sign-in.ts';
import type { Core } from '../../domain/context.ts';
import { signUp } from '../../domain/operations/sign-up/sign-up.ts';
import { handleTrpc } from './handler.ts';
import { sessionSettings } from './session.ts';

/** The app bridge of a running core. `appUrl` decides whether session cookies need https. */
export function createAppBridge(core: Core, options: { appUrl: string; sessionSecret: string }): AppBridge {
  const { appUrl, sessionSecret } = options;
  const session = sessionSettings({ appUrl, secret: sessionSecret });
  return {
    config: { appUrl, serviceName: core.settings.serviceName, demo: core.settings.demo, signUp: core.settings.signUp },
    session,
    signIn: (input) => signInMember(core, input),
    signUp: (input) => signUp(core, input),
    signOut: (input) => endSession(core, input),
    trpc: (request, caller) => handleTrpc(request, { core, session, appUrl, caller }),
  };
}
