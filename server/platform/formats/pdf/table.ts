import { intls } from '#i18n/catalogues.ts'
import { shortDate } from '../dates.ts'
import type { TableDocument } from '../table.ts'
import { type Block, inks, type Layout, layOutTable, margin, pageSize, styles } from './layout.ts'
import { artifact, collectBuffer, createPdf, type Element, type Pdf, tagged, unseen } from './tagged.ts'
import { createTypesetter, type Style, type Typesetter } from './type.ts'

interface Drawing {
  readonly doc: Pdf
  readonly type: Typesetter
  readonly document: TableDocument
  readonly layout: Layout
  readonly width: number
  readonly height: number
}

/**
 * Renders a table as a PDF: A4, embedded fonts, and tagged (ISO 32000-1 §14.8), so that a screen reader announces a
 * table with headings in the document's language.
 */
export const tableAsPdf = async (document: TableDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { doc, width, height } = createPdf(document, pageSize(document.orientation))
  const bytes = collectBuffer(doc)
  const type = createTypesetter(doc)
  const layout = layOutTable(document, type)
  draw({ doc, type, document, layout, width, height })
  doc.end()
  return await bytes
}

const draw = (drawing: Drawing): void => {
  const { doc, document, layout, type } = drawing
  const root = doc.struct('Document')
  doc.addStructure(root)
  layout.pages.forEach((blocks, index) => {
    doc.addPage()
    if (index === 0) drawHead(drawing, root)
    else artifact(doc, () => drawRunningHead(drawing))
    if (blocks.length > 0) drawTable(drawing, root, blocks, index === 0 ? layout.tops.first : layout.tops.following)
    else {
      const at = { x: margin.x, baseline: layout.tops.first + styles.text.leading }
      tagged(doc, root, 'P', () => type.line(document.empty, at, styles.text))
    }
    artifact(doc, () => drawFoot(drawing, index + 1))
  })
  root.end()
}

const rule = (doc: Pdf, y: number, width: number, [thickness, colour]: readonly [number, string]): void => {
  doc.rect(margin.x, y, width - 2 * margin.x, thickness).fill(colour)
}

const drawHead = ({ doc, type, document, layout, width }: Drawing, root: Element): void => {
  const publisher = { ...styles.heading, ink: inks.brass }
  artifact(doc, () => type.line(document.publisher, { x: margin.x, baseline: margin.top + 8 }, publisher))
  let y = margin.top + 18
  const lines = (texts: readonly string[], style: Style): void => {
    for (const text of texts) {
      y += style.leading
      type.line(text, { x: margin.x, baseline: y - style.leading * 0.24 }, style)
    }
  }
  tagged(doc, root, 'H1', () => lines(layout.title, styles.title))
  if (layout.subtitle.length > 0) tagged(doc, root, 'P', () => lines(layout.subtitle, styles.subtitle))
  // The final barline, drawn horizontally.
  artifact(doc, () => {
    rule(doc, y + 8, width, [0.75, inks.ink])
    rule(doc, y + 11, width, [3, inks.fill])
  })
}

const drawRunningHead = ({ doc, type, document, width }: Drawing): void => {
  const [title = ''] = type.wrap(document.title, styles.running, width - 2 * margin.x, 1)
  type.line(title, { x: margin.x, baseline: margin.top + 8 }, styles.running)
  rule(doc, margin.top + 15, width, [0.75, inks.ink])
}

const drawFoot = ({ doc, type, document, layout, width, height }: Drawing, page: number): void => {
  const intl = intls[document.locale]
  const baseline = height - 32
  rule(doc, height - 46, width, [0.5, inks.line])
  const date = intl.formatMessage({ id: 'document.date' }, { date: shortDate(document.date, document.locale) })
  const pages = intl.formatMessage({ id: 'document.page' }, { page, pages: layout.pages.length })
  type.line(`${document.publisher} · ${date}`, { x: margin.x, baseline }, styles.foot)
  type.line(pages, { x: width - margin.x, baseline, align: 'right' }, styles.foot)
}

/**
 * Draws the blocks of a page. A group's heading ends the previous table. The column headings are seen once, and every
 * table has them for screen readers.
 */
const drawTable = (drawing: Drawing, root: Element, blocks: readonly Block[], top: number): void => {
  const { doc, layout, width } = drawing
  let headed = false
  let table: Element | undefined
  let y = top + layout.headingsHeight
  const begin = (): Element => {
    const begun = doc.struct('Table')
    root.add(begun)
    if (headed) repeatHeadings(drawing, begun, y)
    else drawHeadings(drawing, begun, top)
    headed = true
    return begun
  }
  blocks.forEach((block, index) => {
    if (block.kind === 'group') {
      table?.end()
      table = undefined
      drawGroup(drawing, root, block, y)
    } else {
      table ??= begin()
      const inner = blocks[index - 1]?.kind === 'row'
      artifact(doc, () => rule(doc, y, width, inner ? [0.4, inks.line] : [0.75, inks.ink]))
      drawRow(drawing, table, block, y)
    }
    y += block.height
  })
  table?.end()
}

const drawHeadings = ({ doc, type, layout }: Drawing, table: Element, top: number): void => {
  const row = doc.struct('TR')
  table.add(row)
  layout.columns.forEach(({ x, points, align }, index) => {
    const { leading } = styles.heading
    const draw = () =>
      layout.headings[index]?.forEach((text, line) => {
        const at = {
          x: align === 'right' ? x + points : x,
          baseline: top + (line + 1) * leading - 3,
          align: align ?? 'left',
        }
        type.line(text, at, styles.heading)
      })
    tagged(doc, row, 'TH', draw, { scope: 'Column' })
  })
  row.end()
}

/** Adds the column headings, small and unseen, to a table whose columns have their headings further up on the page. */
const repeatHeadings = ({ doc, type, layout }: Drawing, table: Element, top: number): void => {
  const row = doc.struct('TR')
  table.add(row)
  const style = { ...styles.heading, size: 1 }
  layout.columns.forEach(({ x }, index) => {
    const heading = (layout.headings[index] ?? []).join(' ')
    const draw = () => unseen(doc, () => type.line(heading, { x, baseline: top + style.size }, style))
    tagged(doc, row, 'TH', draw, { scope: 'Column' })
  })
  row.end()
}

const drawGroup = ({ doc, type }: Drawing, root: Element, block: Block & { kind: 'group' }, top: number): void =>
  tagged(doc, root, 'H2', () =>
    block.lines.forEach((text, index) => {
      type.line(text, { x: margin.x, baseline: top + 14 + (index + 0.7) * styles.group.leading - 2 }, styles.group)
    }),
  )

const drawRow = ({ doc, type, layout }: Drawing, table: Element, block: Block & { kind: 'row' }, top: number): void => {
  const row = doc.struct('TR')
  table.add(row)
  layout.columns.forEach(({ x, points, align = 'left' }, index) => {
    const draw = () => {
      let y = top + 6
      for (const { text, style } of block.cells[index] ?? []) {
        y += style.leading
        const baseline = y - style.leading * 0.28
        const inked = block.struck && style !== styles.mark ? { ...style, ink: inks.soft } : style
        type.line(text, { x: align === 'right' ? x + points : x, baseline, align }, inked)
        if (block.struck && style !== styles.mark && style !== styles.note) {
          const wide = type.widthOf(text, style)
          doc.rect(align === 'right' ? x + points - wide : x, baseline - style.size * 0.3, wide, 0.7).fill(inks.soft)
        }
      }
    }
    if (index === 0) tagged(doc, row, 'TH', draw, { scope: 'Row' })
    else tagged(doc, row, 'TD', draw)
  })
  row.end()
}
