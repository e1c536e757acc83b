import type { Locale } from '#i18n/intl.ts'
import { inks, pageSize, styles } from './layout.ts'
import { artifact, collectBuffer, createPdf, tagged } from './tagged.ts'
import { createTypesetter, type Style } from './type.ts'

const margin = 36
/** Space of the title and the numbers above the plan, and of the conductor below it, in points. */
const head = 78
const podium = 30
/** The chairs stand on a half circle of this share of a circle, so that the outermost look past the conductor. */
const halfSpan = (84 * Math.PI) / 180
/** A half circle is flattened to this share of its width, because a page is wide. */
const innermost = 0.3

const small = { face: 'strong', size: 7.5, leading: 9, ink: inks.ink } as const satisfies Style
const tiny = { face: 'text', size: 6.5, leading: 8, ink: inks.soft } as const satisfies Style

/** Renders a seating plan as a PDF: one A4 page across, with the rows in half circles before the conductor. */
export const seatingAsPdf = async (plan: SeatingDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { doc, width, height } = createPdf(plan, pageSize('LANDSCAPE'))
  const bytes = collectBuffer(doc)
  const type = createTypesetter(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  tagged(doc, root, 'H1', () => {
    const [title = ''] = type.wrap(plan.title, { ...styles.title, size: 20 }, width - 2 * margin, 1)
    type.line(title, { x: margin, baseline: margin + 18 }, { ...styles.title, size: 20 })
  })
  tagged(doc, root, 'P', () => {
    const [facts = ''] = type.wrap([plan.publisher, ...plan.facts].join(' · '), styles.note, width - 2 * margin, 1)
    type.line(facts, { x: margin, baseline: margin + 36 }, styles.note)
  })
  const centre = { x: width / 2, y: height - margin - podium }
  const outer = { x: width / 2 - margin - 30, y: centre.y - margin - head }
  plan.rows.forEach((row, index) => {
    const share = plan.rows.length === 1 ? 0.7 : innermost + ((1 - innermost) * index) / (plan.rows.length - 1)
    const angleOf = (place: number) => halfSpan * ((2 * (place + 0.5)) / row.length - 1)
    const at = (place: number) => ({
      x: centre.x + outer.x * share * Math.sin(angleOf(place)),
      y: centre.y - outer.y * share * Math.cos(angleOf(place)),
    })
    const list = doc.struct('L')
    root.add(list)
    const room = Math.min(78, (Math.PI * outer.x * share * 0.93) / row.length - 3)
    row.forEach(({ name, part, sharesStand }, place) => {
      const { x, y } = at(place)
      const before = at(place - 1)
      artifact(doc, () => {
        // A shared stand joins two chairs.
        if (sharesStand && place > 0) doc.moveTo(before.x, before.y).lineTo(x, y).lineWidth(2).stroke(inks.fill)
        doc.circle(x, y, 5).lineWidth(1)
        if (name === null) doc.dash(2, { space: 2 }).fillAndStroke('#ffffff', inks.soft).undash()
        else doc.fillAndStroke(inks.fill, inks.ink)
      })
      const lines = [
        ...(name === null ? [] : type.wrap(name, small, room, 2).map((text) => ({ text, style: small }))),
        ...(part === '' ? [] : type.wrap(part, tiny, room, 1).map((text) => ({ text, style: tiny }))),
      ]
      if (lines.length === 0) return
      tagged(doc, list, 'LI', () => {
        let baseline = y + 13
        for (const { text, style } of lines) {
          type.line(text, { x: x - type.widthOf(text, style) / 2, baseline }, style)
          baseline += style.leading
        }
      })
    })
    list.end()
  })
  artifact(doc, () => doc.rect(centre.x - 24, centre.y + 8, 48, 6).fill(inks.ink))
  tagged(doc, root, 'P', () =>
    type.line(
      plan.conductor,
      { x: centre.x - type.widthOf(plan.conductor, small) / 2, baseline: centre.y + 26 },
      small,
    ),
  )
  root.end()
  doc.end()
  return await bytes
}

/** A seating plan with all its texts. Plain data: it is posted to the document thread. */
export interface SeatingDocument {
  readonly title: string
  readonly locale: Locale
  /** Name of the band. */
  readonly publisher: string
  /** `yyyy-MM-dd` */
  readonly date: string
  /** Day and place, and the numbers of chairs and stands. */
  readonly facts: readonly string[]
  readonly conductor: string
  /** The rows from the conductor outwards. `name` null = nobody; `part` is the section with the part, or empty. */
  readonly rows: readonly (readonly {
    readonly name: string | null
    readonly part: string
    readonly sharesStand: boolean
  }[])[]
}
