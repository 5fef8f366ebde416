import type { Metadata } from 'next';
import { cache } from 'react';
import { serverClient } from '../../../_lib/server-trpc.ts';
import { openSheet, SheetPage, sheetMetadata } from '../../_sheet/sheet-page.tsx';

type Props = { params: Promise<{ token: string }> };

const load = cache(async (token: string) => {
  const { statementDocuments } = await serverClient();
  return openSheet(statementDocuments.view.query({ token: token.slice(0, 200), document: 'statement' }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return sheetMetadata(await load((await params).token));
}

/** A monthly statement to read, print and take along. */
export default async function StatementPage({ params }: Props) {
  return <SheetPage opened={await load((await params).token)} />;
}
