/**
 * A start that cannot go on for a reason its reader can do something about. The message is the whole story in one
 * sentence; commands print it without a stack and exit with 1. The cause is shown with LOG_LEVEL=debug.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}

const fileReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'a file of that name stands in the way',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk reports an input/output error',
};

/** Why a file operation failed, in words that finish a sentence. Unknown reasons keep the system's own message. */
function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && fileReasons[code]) ?? message ?? String(error);
}

/** Turns a failed file operation into a StartupError that begins with what was tried: "Cannot write X: the disk is full." */
export function fileError(tried: string, error: unknown): StartupError {
  return new StartupError(`${tried}: ${fileReason(error)}.`, { cause: error });
}
