import { translateInto } from '../../../_lib/messages/catalogue.ts';
import { readPreferences } from '../../_page/read-preferences.ts';

/** An address of no partner's screens, as an app shows it that was set up with a wrong one. */
export default async function EmbedNotFound() {
  const translate = translateInto((await readPreferences()).locale);
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="max-w-sm space-y-3">
        <p className="figures text-sm font-medium text-accent">404</p>
        <h1 className="text-xl font-semibold">{translate('notFound.title')}</h1>
        <p className="text-muted">{translate('notFound.hint')}</p>
      </div>
    </main>
  );
}
