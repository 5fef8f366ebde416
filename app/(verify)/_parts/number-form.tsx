import { readLanguage } from '../../_lib/messages/language.ts';
import { Button } from '../../_ui/button.tsx';
import { Field } from '../../_ui/form/field.tsx';

/** Where a number is entered. A plain form: it works before any script has come, and without one. */
export async function NumberForm({ number = '' }: { number?: string }) {
  const { translate } = await readLanguage();
  return (
    <form action="/verify" method="get" className="space-y-4 print:hidden">
      <Field
        label={translate('verify.number')}
        hint={translate('verify.numberHint')}
        name="number"
        defaultValue={number}
        placeholder="TL-20261121-7K3QXW9D"
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
      <Button type="submit" variant="primary" size="md">
        {translate('verify.check')}
      </Button>
    </form>
  );
}
