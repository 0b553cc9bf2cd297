import { setImmediate } from 'node:timers/promises';

import { dayText } from '../dates/day-text';
import { barcodeHeight, barcodeOf, type PdfWriter, type TextStyle } from './pdf';
import type { PackingSlip, SlipAddress, SlipLine, SlipLot } from './packing-slip-content';

const margin = 48;
/** Above the footer. */
const footerHeight = 28;
/** Widths of a module of the barcode in points: 0.37 mm, and the smallest that scanners read from office printers (0.19 mm). */
const [moduleWidth, smallestModule] = [1.05, 0.55];

const accent = '#14532d';
const body: TextStyle = { size: 10 };
const soft: TextStyle = { size: 9, color: '#5d5b52' };
const warning: TextStyle = { size: 11, weight: 700, color: '#b42318' };
const strong: TextStyle = { size: 10, weight: 700 };

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const units = new Intl.NumberFormat('en');

const shippedText = ({ shippedOn, isCancelled }: PackingSlip): string =>
  shippedOn === null ? (isCancelled ? '–' : 'Not yet') : dayText(shippedOn);

const titleOf = ({ parcel }: PackingSlip): string =>
  parcel === null ? 'Packing slip' : `Packing slip of parcel ${parcel}`;

/** Lines of an order that are measured in one go. */
const linesAtOnce = 20;
/** Other requests of the process come in between: an order of many lines takes much processor time. */
export const letOthersRun = () => setImmediate();

/** A part of a page that is not divided. */
interface Block {
  height: number;
  draw: (y: number) => void;
}

/** The content of an order on pages. Coordinates are points from the top left. */
export class SlipLayout {
  private readonly right: number;
  private readonly inner: number;
  /** Right edges of the columns of quantities. */
  private readonly columns: readonly { name: string; x: number; of: (line: SlipLine) => number }[];
  private readonly nameStyle: TextStyle;
  private readonly nameDetail: TextStyle;

  constructor(
    private readonly writer: PdfWriter,
    private readonly slip: PackingSlip,
    width: number,
    private readonly height: number,
  ) {
    this.right = width - margin;
    this.inner = width - 2 * margin;
    // Beside the columns of quantities.
    this.nameStyle = { ...body, width: this.inner - 225 };
    this.nameDetail = { ...soft, width: this.inner - 225 };
    const isToPack = slip.parcels.length === 0 && !slip.isCancelled;
    this.columns = [
      ['Ordered', ({ ordered }: SlipLine) => ordered] as const,
      ...(isToPack
        ? [['To pack', ({ left }: SlipLine) => left] as const]
        : [
            [
              slip.parcel === null ? 'Shipped' : 'In this parcel',
              ({ shipped }: SlipLine) => shipped,
            ] as const,
            ['Back order', ({ left }: SlipLine) => left] as const,
          ]),
    ].map(([name, of], at, { length }) => ({ name, x: this.right - 75 * (length - 1 - at), of }));
  }

  /** Functions that each draw a page. All pages are laid out before, because each shows their number. */
  async pages(): Promise<(() => void)[]> {
    const head = this.pageHead();
    const bottom = this.height - margin - footerHeight;
    const pages: Block[][] = [];
    let y = Infinity;
    const add = (block: Block, repeated?: Block) => {
      if (y + block.height > bottom) {
        const heads = repeated === undefined ? [head] : [head, repeated];
        pages.push(heads);
        y = margin + join(heads).height;
      }
      pages.at(-1)!.push(block);
      y += block.height;
    };
    for (const block of this.opening()) add(block);
    const lineHead = this.lineHead();
    for (const [index, line] of this.slip.lines.entries()) {
      const [first, ...lots] = this.lineBlocks(line);
      // The head of the lines does not end a page.
      if (index === 0) add(join([lineHead, first]));
      else add(first, lineHead);
      if (lots.length > 0) {
        const heads = join([lineHead, this.continued(line)]);
        for (const lot of lots) add(lot, heads);
      }
      if (index % linesAtOnce === linesAtOnce - 1) await letOthersRun();
    }
    add(this.total(), lineHead);
    for (const block of this.notes()) add(block);
    return pages.map((blocks, index) => () => {
      join(blocks).draw(margin);
      this.footer(index + 1, pages.length);
    });
  }

  private pageHead(): Block {
    const { slip, writer, right } = this;
    const code = barcodeOf(slip.orderNumber);
    const half = this.inner / 2 - 12;
    const isBeside = code !== null && code.modules * 0.8 <= half;
    // The texts have the whole width where the barcode is below them.
    const room = isBeside ? half : this.inner;
    const module = code === null ? 0 : Math.min(moduleWidth, room / code.modules);
    const isDrawn = code !== null && module >= smallestModule;
    const brand: TextStyle = { size: 16, weight: 700, color: accent, width: room };
    const number: TextStyle = { size: 12, weight: 700, width: room };
    const textHeight =
      this.heightOf(slip.brand, brand) + 16 + this.heightOf(`Order ${slip.orderNumber}`, number);
    const below = isDrawn && !isBeside ? barcodeHeight + 10 : 0;
    return {
      height: Math.max(textHeight, barcodeHeight) + below + 16,
      draw: (y) => {
        let at = writer.text(slip.brand, margin, y, brand);
        at = slip.isCancelled
          ? writer.text('Cancelled order: do not ship', margin, at, warning)
          : writer.text(titleOf(slip), margin, at, { ...soft, size: 11 });
        at = writer.text(`Order ${slip.orderNumber}`, margin, at, number);
        if (!isDrawn) return;
        const x = isBeside ? right - code.modules * module : margin;
        code.draw(writer.pdf, x, isBeside ? y : Math.max(at, y + barcodeHeight) + 4, module);
      },
    };
  }

  /** From, to, dates and parcels. */
  private opening(): Block[] {
    const { slip, writer } = this;
    const third = this.inner / 3;
    const facts = [
      ['Ordered', dayText(slip.orderedOn)],
      ['Due', dayText(slip.dueOn)],
      ['Shipped', shippedText(slip)],
    ] as const;
    const address: TextStyle = { ...body, width: third - 14 };
    const columnHeight = (lines: readonly string[]) =>
      lines.reduce((sum, line) => sum + this.heightOf(line, address), soft.size * 1.45);
    const [from, to] = [addressLines(slip.from), addressLines(slip.to)];
    const drawColumn = (title: string, lines: readonly string[], x: number, y: number) => {
      let at = writer.text(title, x, y, soft);
      for (const [index, line] of lines.entries())
        at = writer.text(line, x, at, index === 0 ? { ...address, weight: 700 } : address);
    };
    return [
      {
        height: Math.max(columnHeight(from), columnHeight(to), 3 * 30) + 16,
        draw: (y) => {
          drawColumn('From', from, margin, y);
          drawColumn('Ship to', to, margin + third, y);
          let at = y;
          for (const [name, value] of facts) {
            at = writer.text(name, margin + 2 * third, at, soft);
            at = writer.text(value, margin + 2 * third, at, body) + 3;
          }
        },
      },
      ...this.parcelBlocks(),
    ];
  }

  private parcelBlocks(): Block[] {
    const { writer, slip } = this;
    const blocks = slip.parcels.map((parcel): Block => {
      const boxes = `${units.format(parcel.boxes)} ${parcel.boxes === 1 ? 'box' : 'boxes'}`;
      const text = [
        `Parcel ${parcel.number}: ${dayText(parcel.shippedOn)}`,
        boxes,
        parcel.carrier === null && parcel.tracking === null ? 'no tracking' : null,
        parcel.carrier,
        parcel.tracking,
      ]
        .filter((part) => part !== null && part !== '')
        .join(' · ');
      const style = { ...body, width: this.inner };
      return {
        height: this.heightOf(text, style) + 1,
        draw: (y) => void writer.text(text, margin, y, style),
      };
    });
    return blocks.length === 0 ? [] : [...blocks, { height: 14, draw: () => undefined }];
  }

  private lineHead(): Block {
    const { writer } = this;
    return {
      height: 24,
      draw: (y) => {
        writer.text('Product', margin, y, soft);
        for (const { name, x } of this.columns)
          writer.text(name, x, y, { ...soft, align: 'right' });
        writer.rule(margin, y + 16, this.inner);
      },
    };
  }

  /** The product with its quantities and its first lot, and a block for each further lot. */
  private lineBlocks(line: SlipLine): [Block, ...Block[]] {
    const { writer, nameStyle, nameDetail } = this;
    const sku = line.sku === null || line.sku === '' ? null : `SKU ${line.sku}`;
    const nameHeight = this.heightOf(line.name, nameStyle);
    const product: Block = {
      height: nameHeight + (sku === null ? 0 : this.heightOf(sku, nameDetail)) + 6,
      draw: (y) => {
        const at = writer.text(line.name, margin, y, nameStyle);
        if (sku !== null) writer.text(sku, margin, at, nameDetail);
        for (const { x, of } of this.columns)
          writer.text(units.format(of(line)), x, y, { ...body, align: 'right' });
      },
    };
    const [first, ...others] = line.lots.flatMap((lot) => this.lotBlock(lot) ?? []);
    return [first === undefined ? product : join([product, first]), ...others];
  }

  /** Null for units of which neither lot nor date is known. */
  private lotBlock({ lot, expiry, quantity }: SlipLot): Block | null {
    if (lot === null && expiry === null) return null;
    const { writer } = this;
    const text = [
      lot === null ? null : `Lot ${lot}`,
      expiry === null ? null : `best before ${dayText(expiry)}`,
    ]
      .filter((part) => part !== null)
      .join(', ');
    const style = { ...this.nameDetail, width: this.inner - 237 };
    return {
      height: this.heightOf(text, style) + 3,
      draw: (y) => {
        writer.text(text, margin + 12, y - 3, style);
        writer.text(units.format(quantity), this.right - 75, y - 3, { ...soft, align: 'right' });
      },
    };
  }

  /** Above lots that come on another page than their product. */
  private continued({ name }: SlipLine): Block {
    const text = `${name} (continued)`;
    return {
      height: this.heightOf(text, this.nameStyle) + 6,
      draw: (y) => void this.writer.text(text, margin, y, this.nameStyle),
    };
  }

  private total(): Block {
    const { writer } = this;
    return {
      height: 34,
      draw: (y) => {
        writer.rule(margin, y, this.inner);
        writer.text('Units in total', margin, y + 7, strong);
        for (const { x, of } of this.columns) {
          const sum = this.slip.lines.reduce((total, line) => total + of(line), 0);
          writer.text(units.format(sum), x, y + 7, { ...strong, align: 'right' });
        }
      },
    };
  }

  /** A block for each line of text: notes of any length go over pages. */
  private notes(): Block[] {
    const { writer } = this;
    if (this.slip.notes === null || this.slip.notes.trim() === '') return [];
    const texts = this.slip.notes
      .split(/\r?\n/)
      .flatMap((text) => writer.lines(text, { ...body, width: this.inner }));
    const [first = '', ...others] = texts.map((text): Block => ({
      height: body.size * 1.45,
      draw: (y) => void writer.text(text, margin, y, body),
    }));
    const title: Block = { height: 14, draw: (y) => void writer.text('Notes', margin, y, soft) };
    return first === '' ? [] : [join([title, first]), ...others];
  }

  private footer(page: number, pages: number): void {
    const y = this.height - margin - 8;
    this.writer.text(`Order ${this.slip.orderNumber}`, margin, y, {
      ...soft,
      width: this.inner - 90,
    });
    this.writer.text(`Page ${page} of ${pages}`, this.right, y, { ...soft, align: 'right' });
  }

  private heightOf(text: string, style: TextStyle): number {
    return this.writer.lines(text, style).length * style.size * 1.45;
  }
}

const join = (blocks: readonly Block[]): Block => ({
  height: blocks.reduce((sum, block) => sum + block.height, 0),
  draw: (y) => {
    let at = y;
    for (const block of blocks) {
      block.draw(at);
      at += block.height;
    }
  },
});

/** As an address is written: without empty parts. */
function addressLines(address: SlipAddress): string[] {
  const place = [address.city, address.region, address.postalCode].filter(Boolean).join(', ');
  const country = address.country === '' ? '' : (countries.of(address.country) ?? '');
  return [address.name, address.company, ...address.street, place, country, address.phone].filter(
    (line): line is string => line !== null && line !== '',
  );
}

export const textsOf = (slip: PackingSlip): string[] => [
  slip.orderNumber,
  slip.brand,
  slip.notes ?? '',
  ...[slip.from, slip.to].flatMap(addressLines),
  ...slip.parcels.flatMap(({ carrier, tracking }) => [carrier ?? '', tracking ?? '']),
  ...slip.lines.flatMap(({ name, sku, lots }) => [
    name,
    sku ?? '',
    ...lots.map(({ lot }) => lot ?? ''),
  ]),
];
