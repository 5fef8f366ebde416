import type { OpsKycView } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { Icon } from '../../../../_ui/icon.tsx';
import { documentWords } from '../kyc-words.ts';
import { Picture } from './picture.tsx';

/** Documents as they were handed in. Those that are kept are shown or taken away, each of which is audited; those handed in before that are opened at the partner. */
export function DocumentsCard({ documents }: { documents: OpsKycView['documents'] }) {
  if (documents.length === 0) {
    return (
      <Card title="Documents">
        <p className="text-muted">No documents were handed in.</p>
      </Card>
    );
  }
  return (
    <Card title="Documents">
      <div className="grid gap-4 sm:grid-cols-2">
        {documents.map(({ type, picture, url }, index) => (
          <section key={`${type} ${index}`} aria-label={documentWords[type]} className="min-w-0">
            {picture?.endsWith('.pdf') ? (
              <>
                <h3 className="mb-1 font-medium">{documentWords[type]}</h3>
                <a href={picture} className="text-accent underline underline-offset-3 hover:no-underline">
                  Download the PDF
                </a>
              </>
            ) : picture ? (
              <Picture address={picture} label={documentWords[type]} />
            ) : (
              <>
                <h3 className="mb-1 font-medium">{documentWords[type]}</h3>
                {url?.startsWith('https://') ? (
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex max-w-full items-center gap-1 text-accent underline underline-offset-3 hover:no-underline"
                  >
                    <span className="truncate">{new URL(url).host}</span>
                    <Icon name="external" size={12} className="shrink-0" />
                  </a>
                ) : null}
                <p className="text-sm text-muted">Kept by the partner; it opens there.</p>
              </>
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}
