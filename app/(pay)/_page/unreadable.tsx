import { wordsOf } from '../words.ts';
import { PageShell } from './page-shell.tsx';

const what = { 404: 'notFound', 429: 'tooMany', 503: 'broken' } as const;

/** The page where there is no checkout to show, or not now. */
export function Unreadable({
  language,
  nonce,
  status,
}: {
  language: 'en' | 'hi';
  nonce: string;
  status: 404 | 429 | 503;
}) {
  const words = wordsOf(language);
  const title = words(`title.${what[status]}`);
  return (
    <PageShell {...{ language, nonce, title }} {...(status !== 404 && { refresh: '60' })} footer={[]}>
      <main>
        <h1>{title}</h1>
        <p>{words(`text.${what[status]}`)}</p>
        {status !== 404 && (
          <form>
            <button type="submit" className="button">
              {words('do.again')}
            </button>
          </form>
        )}
      </main>
    </PageShell>
  );
}
