import { type Face, faceBytes, runsOf } from './faces.ts';

export const ink = '#1c1a17';
export const muted = '#57534c';
const hairline = '#cfc9bf';

type TextOptions = {
  x: number;
  width: number;
  /** Points */
  size: number;
  face?: 'regular' | 'strong';
  color?: string;
  align?: 'left' | 'right';
};

/** Draws on a page from the top down: `y` is where the next thing goes. Points. */
export type Pen = {
  y: number;
  /** Writes a text, wrapped to its width, in as many scripts as it has, and goes below it */
  text(text: string, options: TextOptions): void;
  /** Width of a text in the Latin face, on one line */
  widthOf(text: string, size: number, face?: 'regular' | 'strong'): number;
  /** Height that a text takes in the Latin face, wrapped to its width */
  heightOf(text: string, options: Pick<TextOptions, 'width' | 'size' | 'face'>): number;
  /** Goes on with a new page where less than so much is left of this one, so that what stands side by side stays on one page */
  room(height: number): void;
  rule(x: number, width: number, color?: string): void;
  /** Across this page and those that follow */
  watermark(word: string): void;
};

/** Figures of one width, so that columns stand in line. Inter's contextual forms are left out: they change no figure and cost a quarter. */
const FIGURES = { tnum: true, calt: false };
/** fontkit stumbles over an empty anchor in some fonts, Gurmukhi for one: such a text goes without the fine placing of marks. */
const WITHOUT_MARKS = { mark: false, mkmk: false, abvm: false, blwm: false };

/** A pen on a pdfkit document. */
export function createPen(document: PDFKit.PDFDocument): Pen {
  const registered = new Set<Face>();
  const use = (face: Face) => {
    if (!registered.has(face)) document.registerFont(face, faceBytes(face) as unknown as ArrayBuffer);
    registered.add(face);
    document.font(face);
  };
  use('regular');
  let mark: string | undefined;
  const drawMark = (word: string) => {
    const { y } = document;
    const { width, height } = document.page;
    use('strong');
    document
      .save()
      .rotate(-40, { origin: [width / 2, height / 2] })
      .fillColor('#0b5a75')
      .fillOpacity(0.07)
      .fontSize(96);
    document.text(word, 0, height / 2 - 60, { width, align: 'center', lineBreak: false });
    document.restore().fillOpacity(1);
    document.y = y;
  };

  return {
    get y() {
      return document.y;
    },
    set y(value) {
      document.y = value;
    },
    text(text, { x, width, size, face = 'regular', color = ink, align = 'left' }) {
      const runs = runsOf(text, face);
      document.fillColor(color).fontSize(size);
      for (const [index, run] of runs.entries()) {
        use(run.face);
        const isLast = index === runs.length - 1;
        // Several runs cannot be set flush right together: each would be flush by itself.
        const options = { width, align: runs.length === 1 ? align : 'left', lineGap: 2, continued: !isLast };
        const features = featuresFor(document, run) as PDFKit.Mixins.TextOptions['features'];
        const all = { ...options, ...(features && { features }) } as PDFKit.Mixins.TextOptions;
        if (index === 0) document.text(run.text, x, document.y, all);
        else document.text(run.text, all);
      }
    },
    widthOf(text, size, face = 'regular') {
      use(face);
      return document.fontSize(size).widthOfString(text, { features: FIGURES } as never);
    },
    heightOf(text, { width, size, face = 'regular' }) {
      use(face);
      return document.fontSize(size).heightOfString(text, { width, lineGap: 2, features: FIGURES } as never);
    },
    room(height) {
      if (document.y + height <= document.page.maxY()) return;
      document.addPage();
      if (mark !== undefined) drawMark(mark);
    },
    rule(x, width, color = hairline) {
      document
        .moveTo(x, document.y)
        .lineTo(x + width, document.y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke();
    },
    watermark(word) {
      mark = word;
      drawMark(word);
    },
  };
}

function featuresFor(document: PDFKit.PDFDocument, run: { face: Face; text: string }): unknown {
  if (run.face === 'regular' || run.face === 'strong') return FIGURES;
  try {
    document.widthOfString(run.text);
    return undefined;
  } catch {
    return WITHOUT_MARKS;
  }
}
