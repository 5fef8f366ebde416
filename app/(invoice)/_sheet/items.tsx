import type { InvoiceView } from './invoice-view.ts';

type Props = Pick<InvoiceView, 'columns' | 'items'>;

/** What is taxed: a table where there is room and on paper, a list of figures per item on a phone. */
export function Items({ columns, items }: Props) {
  return (
    <>
      <div className="hidden sm:block print:block">
        <Table columns={columns} items={items} />
      </div>
      <div className="space-y-4 border-y border-line py-4 sm:hidden print:hidden">
        {items.map(({ description, figures }) => (
          <section key={description} className="space-y-2">
            <h2 className="font-semibold">{description}</h2>
            <dl className="space-y-1.5">
              {columns.map((column, index) => (
                <div key={column} className="flex justify-between gap-4">
                  <dt className="text-muted">{column}</dt>
                  <dd className="figures text-right whitespace-nowrap">{figures[index]}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

function Table({ columns, items }: Props) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-y border-line-strong align-bottom text-muted">
          <th scope="col" className="w-1/4 py-2 pr-3 text-left font-medium">
            Description
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right font-medium text-balance">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, figures }) => (
          <tr key={description} className="border-b border-line-strong align-top">
            <td className="py-2.5 pr-3">{description}</td>
            {columns.map((column, index) => (
              <td key={column} className="figures py-2.5 pl-3 text-right whitespace-nowrap">
                {figures[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
