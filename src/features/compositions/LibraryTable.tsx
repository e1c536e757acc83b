import * as styles from './library.css'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { CompositionRow } from '#contract/compositions.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { libraryPageQuery, pageSize, type Shelf } from './queries.ts'

/** Height of a row with a title of one line, before it is measured. */
const rowHeight = 56
/** Rows rendered beyond the screen on either side, so that the next link for the keyboard always exists. */
const overscan = 8

interface RowProps {
  readonly row: CompositionRow | undefined
  readonly index: number
  readonly locale: Locale
  readonly measure: (element: HTMLTableRowElement | null) => void
}

const Row = memo(({ row, index, locale, measure }: RowProps) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
    <td>
      {row === undefined ? (
        <i className="sk sk--title" />
      ) : (
        <Link to="/$locale/library/composition/$id" params={{ locale, id: String(row.id) }}>
          {row.title}
          {row.subtitle !== null && <span className="soft small">{row.subtitle}</span>}
        </Link>
      )}
    </td>
    <td>{row?.genre}</td>
  </tr>
))

/** The rows' distance from the top of the page, which changes with the content above them. */
const useOffset = () => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current !== null) setOffset(Math.round(body.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { body, offset }
}

interface LibraryTableProps {
  readonly shelf: Shelf
  /** The first page; that of the previous search while the next one is loading. */
  readonly first: { readonly rows: readonly CompositionRow[]; readonly total: number }
}

/**
 * A virtual table: only rows near the screen exist. It declares the row count and each row's index, so that a screen
 * reader counts correctly; further pages are loaded while scrolling.
 */
export const LibraryTable = ({ shelf, first }: LibraryTableProps) => {
  const app = useApp()
  const text = useText()
  const { body, offset } = useOffset()
  const virtualizer = useWindowVirtualizer({
    count: first.total,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: offset,
  })
  const items = virtualizer.getVirtualItems()
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / pageSize)))].filter((page) => page > 0)
  const further = useQueries({ queries: pages.map((page) => libraryPageQuery(app, shelf, page)) })
  const rowAt = (index: number): CompositionRow | undefined => {
    const page = Math.floor(index / pageSize)
    const rows = page === 0 ? first.rows : further[pages.indexOf(page)]?.data?.rows
    return rows?.[index % pageSize]
  }
  const before = (items[0]?.start ?? offset) - offset
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset)
  return (
    <table className={styles.library} aria-rowcount={first.total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{text('library.column.title')}</th>
          <th scope="col">{text('library.column.genre')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={before} />
        {items.map(({ index }) => (
          <Row key={index} row={rowAt(index)} index={index} locale={app.locale} measure={virtualizer.measureElement} />
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  )
}

/** A spacer for rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable
    <tr aria-hidden="true">
      <td colSpan={2} className={styles.libraryGap} style={{ height }} />
    </tr>
  )
