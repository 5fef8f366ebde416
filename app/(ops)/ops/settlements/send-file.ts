import type { ShownError } from '../../../_lib/screen-error.ts';

export type SentFile = { fileId: string; isKnown: boolean };

const unreachable: ShownError = {
  code: 'NETWORK',
  status: 0,
  message: 'The service could not be reached. Check your connection.',
  requestId: '',
};

/**
 * Hands a file in, telling how much of it has left, from 0 to 1. Answers what it is kept as, or rejects with what a screen shows of a
 * refusal. By XMLHttpRequest, since fetch does not tell how far it is.
 */
export function sendFile(
  file: File,
  { gateway, onProgress }: { gateway: string; onProgress: (share: number) => void },
): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name, gateway });
    request.open('POST', `/ops/settlement-files?${query}`);
    request.setRequestHeader('Content-Type', 'text/csv');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(unreachable);
    request.onload = () => {
      if (request.status === 200) resolve(request.response as SentFile);
      else reject((request.response as { error?: ShownError } | null)?.error ?? unreachable);
    };
    request.send(file);
  });
}
