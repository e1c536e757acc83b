import * as styles from './split.css'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Scissors } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { LeaveGuard } from '../../../admin/edit/LeaveGuard.tsx'
import { useSize } from '../../../sheets/stand/useSize.ts'
import { PageDialog } from './PageDialog.tsx'
import { PageThumb } from './PageThumb.tsx'
import { PartHead } from './PartHead.tsx'
import {
  beginAt,
  changePages,
  changePart,
  joinToPrevious,
  type Naming,
  namePart,
  type Plan,
  type PlannedPage,
  type PlannedPart,
  problemOf,
  storedParts,
} from './plan.ts'
import { SaveBar } from './SaveBar.tsx'
import { SplitTools } from './SplitTools.tsx'
import { useSaveScan } from './useSaveScan.ts'
import type { Scan } from './useScan.ts'

/** A row of the list: the name of a part, or some of its pages side by side. */
type Row =
  | { readonly key: string; readonly part: PlannedPart; readonly number: number; readonly pages: null }
  | { readonly key: string; readonly part: PlannedPart; readonly pages: readonly PlannedPage[] }

/** Width of the button between two pages, and the smallest width of a drawing, in CSS pixels. */
const cutWidth = 48
const minThumb = 104
const maxThumb = 190

const rowsOf = (plan: Plan, columns: number): readonly Row[] =>
  plan.flatMap((part, index) => [
    { key: `part${part.id}`, part, number: index + 1, pages: null },
    ...Array.from({ length: Math.ceil(part.pages.length / columns) }, (_, row) => {
      const pages = part.pages.slice(row * columns, (row + 1) * columns)
      return { key: `pages${pages[0]?.page}`, part, pages }
    }),
  ])

interface PagesRowProps {
  readonly pdf: Scan['pdf']
  readonly part: PlannedPart
  readonly pages: readonly PlannedPage[]
  readonly columns: number
  /** Width of a drawing in CSS pixels. */
  readonly size: number
  /** Begins a part at a page. */
  readonly onCut: (page: number) => void
  readonly onOpen: (page: number) => void
}

/** Some pages of a part side by side, with a button between two of them that begins a part. */
const PagesRow = ({ pdf, part, pages, columns, size, onCut, onOpen }: PagesRowProps) => {
  const text = useText()
  return (
    <div className={styles.splitPages} style={{ gridTemplateColumns: `repeat(${columns}, ${cutWidth + size}px)` }}>
      {pages.map((planned) => (
        <div key={planned.page} className={styles.splitCell}>
          {planned === part.pages[0] ? (
            <span />
          ) : (
            <IconButton
              icon={Scissors}
              className={styles.splitCut}
              title={text('admin.split.begin', { page: planned.page })}
              label={text('admin.split.begin', { page: planned.page })}
              onClick={() => onCut(planned.page)}
            />
          )}
          <button
            type="button"
            className={planned.omitted ? `${styles.splitPage} ${styles.splitPageOmitted}` : styles.splitPage}
            onClick={() => onOpen(planned.page)}
          >
            <PageThumb pdf={pdf} planned={planned} size={size} />
            <span className="small num">
              {text(planned.omitted ? 'admin.split.page_omitted' : 'admin.split.page', { page: planned.page })}
            </span>
          </button>
        </div>
      ))}
    </div>
  )
}

/** The rows near the screen: the others do not exist, so that 500 pages need little memory. */
const useRows = (plan: Plan) => {
  const list = useRef<HTMLDivElement>(null)
  const width = useSize(list)?.width ?? 320
  const columns = Math.max(2, Math.floor(width / (cutWidth + minThumb)))
  const size = Math.max(minThumb, Math.min(maxThumb, Math.floor(width / columns) - cutWidth))
  const rows = rowsOf(plan, columns)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.pages === null ? 230 : size + 48),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  /** The part to whose first error the focus goes, once its row is rendered. */
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    const control = list.current?.querySelector<HTMLElement>(`[data-part="${wanted}"] [aria-invalid=true]`)
    if (control == null) return
    control.focus()
    setWanted(null)
  })
  const goTo = (wrong: PlannedPart | undefined): void => {
    if (wrong === undefined) return
    virtualizer.scrollToIndex(rows.findIndex(({ part, pages }) => pages === null && part.id === wrong.id))
    setWanted(wrong.id)
  }
  return { list, width, columns, size, rows, virtualizer, goTo }
}

interface VirtualRowsProps extends Pick<ReturnType<typeof useRows>, 'list' | 'rows' | 'virtualizer'> {
  readonly children: (row: Row) => ReactNode
}

const VirtualRows = ({ list, rows, virtualizer, children }: VirtualRowsProps) => (
  <div ref={list} className={styles.splitList} style={{ height: virtualizer.getTotalSize() }}>
    {virtualizer.getVirtualItems().map(({ index, key, start }) => {
      const row = rows[index]
      return (
        row !== undefined && (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-part={row.pages === null ? row.part.id : undefined}
            className={styles.splitRow}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {children(row)}
          </div>
        )
      )
    })}
  </div>
)

interface SplitDeskProps {
  readonly piece: EditedComposition
  readonly scan: Scan
  readonly naming: Naming
  readonly onStored: (count: number) => void
}

/** All pages of a scan in their parts. */
export const SplitDesk = ({ piece, scan: { file, pdf, proposed }, naming, onStored }: SplitDeskProps) => {
  const [plan, setPlan] = useState(proposed)
  const [opened, setOpened] = useState<number | null>(null)
  const shown = useRows(plan)
  const { width, columns, size, goTo } = shown
  const saving = useSaveScan({ piece, file, plan, onStored, onRefused: (index) => goTo(storedParts(plan)[index]) })
  const existing = piece.sheets.map(({ name }) => name)
  const parts = storedParts(plan)
  const wrong = parts.filter((part) => problemOf(part, plan, existing) !== null)
  const save = () => {
    const [first] = wrong
    if (first === undefined) return saving.send()
    saving.markTried()
    goTo(first)
  }
  const rendered = (row: Row): ReactNode =>
    row.pages === null ? (
      <PartHead
        part={row.part}
        number={row.number}
        problem={problemOf(row.part, plan, existing)}
        refusal={saving.refusalOf(parts.indexOf(row.part))}
        tried={saving.tried}
        name={(words) => setPlan((before) => namePart(before, row.part.id, words, naming))}
        change={(change) => setPlan((before) => changePart(before, row.part.id, change))}
        join={() => setPlan((before) => joinToPrevious(before, row.part.id))}
      />
    ) : (
      <PagesRow
        {...{ pdf, columns, size, part: row.part, pages: row.pages, onOpen: setOpened }}
        onCut={(page) => setPlan((before) => beginAt(before, page))}
      />
    )
  const openedPage = plan.flatMap(({ pages }) => pages).find(({ page }) => page === opened)
  return (
    <>
      <LeaveGuard dirty={!saving.isStored} />
      <SplitTools pdf={pdf} plan={plan} setPlan={setPlan} name={file.name} />
      <VirtualRows {...shown}>{rendered}</VirtualRows>
      <SaveBar parts={parts} pages={pdf.pages} saving={saving} problems={wrong.length} onSave={save} />
      {openedPage !== undefined && (
        <PageDialog
          pdf={pdf}
          plan={plan}
          planned={openedPage}
          size={Math.floor(Math.min(420, width - 64, innerHeight * 0.42))}
          change={(change) =>
            setPlan((before) => changePages(before, (one) => (one.page === opened ? { ...one, ...change } : one)))
          }
          setPlan={setPlan}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
