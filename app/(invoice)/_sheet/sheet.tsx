import type { InvoiceView } from './invoice-view.ts';
import { Items } from './items.tsx';
import { Rows } from './rows.tsx';

/** The invoice as paper: a card on a screen, the whole page in print. All words and figures are the sheet's own. */
export function Sheet({ sheet }: { sheet: InvoiceView }) {
  return (
    <article className="space-y-6 rounded-lg border border-line bg-surface p-4 shadow-raised sm:p-8 print:space-y-5 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <header className="space-y-3 border-b-2 border-ink pb-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 className="text-2xl font-semibold">{sheet.title}</h1>
          <p className="min-w-0 break-words text-muted">{sheet.soldThrough}</p>
        </div>
        {sheet.sandboxNotice ? (
          <p className="rounded-md border border-sandbox px-3 py-2 text-sm font-medium text-sandbox">
            {sheet.sandboxNotice}
          </p>
        ) : null}
      </header>
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <Party party={sheet.seller} />
        <Party party={sheet.buyer} />
      </div>
      <Rows rows={sheet.facts} look="facts" />
      <Items columns={sheet.columns} items={sheet.items} />
      <div className="space-y-4 sm:ml-auto sm:w-72 print:ml-auto print:w-72">
        <Rows rows={sheet.sums} look="sums" />
      </div>
      <div>
        <h2 className="text-sm text-muted">In words</h2>
        <p className="font-medium">{sheet.amountInWords}</p>
      </div>
      {sheet.settlement ? (
        <section className="space-y-2 sm:max-w-sm print:max-w-sm">
          <h2 className="text-lg font-semibold">{sheet.settlement.heading}</h2>
          <Rows rows={sheet.settlement.rows} look="sums" />
        </section>
      ) : null}
      <footer className="space-y-1 border-t border-line pt-4 text-sm text-muted">
        {sheet.notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </footer>
    </article>
  );
}

function Party({ party }: { party: InvoiceView['seller'] }) {
  return (
    <section className="min-w-0">
      <h2 className="text-sm text-muted">{party.heading}</h2>
      <p className="text-lg font-semibold break-words">{party.name}</p>
      {party.lines.map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </section>
  );
}
