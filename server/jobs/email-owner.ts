import type { Core } from '../domain/context.ts';
import { emailOwner, type OwnerNews } from '../domain/webhooks/email-owner.ts';

/** Emails one owner what became of their endpoint. Asked for by the commit that notes it; tried again where it fails. */
export async function emailOwnerOfChannel(core: Core, payload: unknown, attempt: number): Promise<void> {
  await emailOwner(core, { ...(payload as OwnerNews), attempt });
}
