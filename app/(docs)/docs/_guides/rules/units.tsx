import { Code, Guide, GuideHeader, Heading, Link, List, Text, TextTable } from '../../_parts/prose.tsx';

/** What numbers mean, and which way each is rounded. */
export function UnitsPage() {
  return (
    <>
      <GuideHeader
        title="Units and rounding"
        lead="Amounts are exact. Rounding never creates value, and each figure has one direction."
      />
      <Guide>
        <TextTable
          caption="Units"
          head={['Figure', 'In JSON', 'Kept as']}
          rows={[
            { cells: [<Code key="f">…_inr</Code>, 'number of rupees, at most 2 decimals', 'whole paise'] },
            { cells: [<Code key="f">…_grams</Code>, 'number of grams, at most 6 decimals', 'whole micrograms'] },
            { cells: [<Code key="f">…_inr_per_gram</Code>, 'rupees, at most 2 decimals', 'whole paise per gram'] },
            { cells: [<Code key="f">…_pct</Code>, 'percent, at most 3 decimals', 'whole thousandths of a percent'] },
            { cells: [<Code key="f">…_at</Code>, 'ISO 8601 in UTC with milliseconds and Z', 'milliseconds'] },
          ]}
        />
        <List>
          <li>
            A number in a request with more decimals than its unit holds is refused, never rounded. So is a numeric
            string.
          </li>
          <li>Add and compare on your side in paise and micrograms, not in floating point.</li>
          <li>Days and months are Indian: they begin at 00:00 IST, which is 18:30 UTC of the day before.</li>
          <li>Ids are opaque. Those of one kind sort by the time they were made.</li>
        </List>
        <Heading id="rounding">Rounding</Heading>
        <TextTable
          caption="Rounding of each figure"
          head={['Figure', 'Worked out as', 'Rounded']}
          rows={[
            { cells: ['Buy rate, markup included', 'base rate x (100 % + markup)', 'up to the paisa'] },
            { cells: ['Sell rate, markdown included', 'base rate x (100 % - markdown)', 'down to the paisa'] },
            { cells: [<Code key="f">quantity_grams</Code>, 'of a buy: amount / rate', 'down to the microgram'] },
            { cells: [<Code key="f">markup_amount_inr</Code>, 'amount - grams x base rate (rounded up)', 'exact'] },
            {
              cells: [
                <Code key="f">invested_inr</Code>,
                'movement by movement: what comes in adds what it cost, or was worth when it was given; what leaves takes its share along',
                'down, at each that leaves',
              ],
            },
            { cells: [<Code key="f">average_buy_rate_inr_per_gram</Code>, 'invested / grams held', 'up'] },
            { cells: [<Code key="f">current_value_inr</Code>, 'grams held x sell rate', 'down'] },
            { cells: [<Code key="f">gain_pct</Code>, 'gain / invested', 'towards zero, 2 decimals'] },
            { cells: ['GST in a buy', 'amount / 1.03, the rest halved into CGST and SGST', 'half up'] },
            { cells: ['Your commission', 'amount x percentage', 'down'] },
          ]}
        />
        <Heading id="an-example">An example</Heading>
        <Text>
          INR 250 of gold at INR 14,030.87 a gram: 250 / 14,030.87 is 0.0178178…, so the user gets 0.017817 g. They are
          worth INR 249.99 (rounded up), and the paisa that remains is kept in a rounding account. GST inside the 250 is
          INR 7.28, half CGST and half SGST.
        </Text>
        <Text>
          With a markup of 2 percent on INR 500 the rate is 14,030.87 x 1.02 = 14,311.4874, rounded up to 14,311.49. The
          user gets 0.034936 g, worth INR 490.19 at the base rate; <Code>markup_amount_inr</Code> is 9.81. Set it under{' '}
          <Link href="/docs/reference/account#put-dashboard-markup">markup</Link>.
        </Text>
      </Guide>
    </>
  );
}
