import { DomainError } from './domain/kernel/errors.ts';
import { createTurns } from './domain/kernel/turns/one-at-a-time.ts';
import type { DrawAnswer, Drawers, DrawRequest } from './drawing.ts';

/*
 * The process that draws documents and pictures (see drawing.ts), one at a time: several at once would each need the memory for theirs, and the
 * processor is for trades. What draws a kind is loaded with the first of it. The process ends with the one it draws for; signals of a
 * terminal reach both, and are that one's to act on.
 */
const works: Drawers = {
  invoice: async (sheet) => (await import('./providers/documents/invoice/pdf.ts')).printPdf(sheet),
  certificate: async (certificate) =>
    (await import('./providers/documents/certificate/resvg.ts')).resvgPrinter.print(certificate),
  logo: async (upload) => (await import('./providers/pictures/logo-maker.ts')).sharpLogoMaker.make(upload),
  picture: async (upload) => (await import('./providers/pictures/picture-maker.ts')).sharpPictureMaker.make(upload),
};
const inTurn = createTurns();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', (order: DrawRequest) => void inTurn(() => work(order)));

async function work(order: DrawRequest): Promise<void> {
  const delivery = await draw(order);
  // The process that it was drawn for may have ended meanwhile; this one then ends too.
  process.send?.(delivery, undefined, undefined, () => {});
  // The pixels of a drawing lie outside of the heap, where the collector does not see how many there are.
  if (order.kind !== 'invoice') globalThis.gc?.();
}

function draw({ number, kind, subject }: DrawRequest): Promise<DrawAnswer> {
  return works[kind](subject as never).then(
    (drawing) => ({ number, drawing }),
    (error: Error) => {
      if (!(error instanceof DomainError)) return { number, failure: error.stack ?? error.message };
      const { code, message, details } = error;
      return { number, refusal: { code, message, details } };
    },
  );
}
