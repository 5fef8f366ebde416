import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { DomainError } from '../../kernel/errors.ts';
import { countKinds, type FileRow, type FileTransferRow, selectFiles, selectTransfers } from './store/files.ts';

/** A file has a handful of bank transfers; so many are shown. */
const TRANSFERS_MAX = 500;

/** A file with its bank transfers and how many differences it has of each kind. Money in paise. Raises NOT_FOUND. */
export async function readSettlementFile(
  { core }: OperatorContext,
  fileId: string,
): Promise<{
  file: FileRow;
  transfers: FileTransferRow[];
  kinds: { kind: string; open: number; resolved: number }[];
}> {
  const { pool } = core.database;
  const { files } = await selectFiles(pool, { id: fileId, page: 1, limit: 1 });
  const [file] = files;
  if (!file) throw new DomainError('NOT_FOUND');
  const [transfers, kinds] = await Promise.all([
    selectTransfers(pool, fileId, TRANSFERS_MAX),
    countKinds(pool, fileId),
  ]);
  return { file, transfers, kinds };
}
