import type { ReactNode } from 'react';
import { recipeCommand, verifyRecipe } from '../../_lib/guides/verify-recipe.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Card } from '../../_ui/card.tsx';
import { CopyButton } from '../../_ui/copy-button.tsx';
import type { GenuineCertificate } from './verification.ts';

const KEYS = '/files/certificates/keys.json';

/** What a genuine certificate proves, and what it does not. */
export async function Meaning() {
  const { translate } = await readLanguage();
  return (
    <Card title={translate('verify.meaning')}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Points title={translate('verify.proves')}>
          <li>{translate('verify.proves.recorded')}</li>
          <li>{translate('verify.proves.unchanged')}</li>
        </Points>
        <Points title={translate('verify.notProves')}>
          <li>{translate('verify.notProves.bars')}</li>
          <li>{translate('verify.notProves.today')}</li>
          <li>{translate('verify.notProves.person')}</li>
        </Points>
      </div>
    </Card>
  );
}

/** How to check a copy without this site: the signed text, its signature, the keys, and a few lines of code. */
export async function Proof({ certificate }: { certificate: GenuineCertificate }) {
  const { translate } = await readLanguage();
  const link = 'text-accent underline underline-offset-3 hover:no-underline';
  return (
    <Card title={translate('verify.alone')}>
      <div className="space-y-4">
        <p className="text-muted">{translate('verify.aloneHint')}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
          <li>
            <a href={`${certificate.files}.json`} download={`${certificate.number}.json`} className={link}>
              {translate('verify.downloadCopy')}
            </a>
          </li>
          <li>
            <a href={KEYS} download="keys.json" className={link}>
              {translate('verify.downloadKeys')}
            </a>
          </li>
        </ul>
        <Sample
          title={translate('verify.payload')}
          text={certificate.payload}
          label={translate('verify.copyPayload')}
          wrap
        />
        <Sample
          title={translate('verify.signature', { key: certificate.keyId })}
          text={certificate.signature}
          label={translate('verify.copySignature')}
          wrap
        />
        <div className="space-y-4 print:hidden">
          <Sample title="check.mjs" text={verifyRecipe} label={translate('verify.copyRecipe')} />
          <Sample
            title={translate('verify.command')}
            text={recipeCommand(certificate.number)}
            label={translate('copy.command')}
          />
        </div>
      </div>
    </Card>
  );
}

function Points({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1.5 list-disc space-y-1 pl-5 text-muted">{children}</ul>
    </div>
  );
}

function Sample({ title, text, label, wrap = false }: { title: string; text: string; label: string; wrap?: boolean }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line break-inside-avoid">
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-line bg-sunken py-1 pr-1.5 pl-3 text-xs font-medium text-muted">
        <span className="min-w-0 break-all">{title}</span>
        <span className="print:hidden">
          <CopyButton text={text} label={label} />
        </span>
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className={`overflow-auto px-3 py-2.5 font-mono text-xs leading-5 ${wrap ? 'break-all whitespace-pre-wrap' : ''}`}
      >
        <code>{text}</code>
      </pre>
    </figure>
  );
}
