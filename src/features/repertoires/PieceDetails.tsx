import '../../ui/rows.css'
import * as styles from './repertoire.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Composition } from '#contract/compositions.ts'
import { useApp } from '../../platform/session/app.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { fileType } from '../files/file-type.ts'
import { partLabel } from '../sheets/part-label.ts'
import { PieceFacts } from './PieceFacts.tsx'

/**
 * A piece's details and files, expanded in place; rendered only when opened, because a repertoire has hundreds of
 * files.
 */
export const PieceDetails = ({ composition }: { readonly composition: Composition }) => {
  const { locale } = useApp()
  const text = useText()
  const functions = useFunctions()
  const [open, setOpen] = useState(false)
  const { id, title, description, sheets } = composition
  return (
    <details className={styles.pieceDetails} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {text('repertoire.details')}
        <span className="visually-hidden">: {title}</span>
      </summary>
      {open && (
        <div className="grid">
          {description !== null && <p className="small">{description}</p>}
          <PieceFacts composition={composition} />
          <ul className="files">
            {sheets.map((sheet) => (
              <li key={sheet.id}>
                <Link
                  to="/$locale/intra/repertoire/composition/$id/sheet/$sheetId"
                  params={{ locale, id: String(id), sheetId: String(sheet.id) }}
                >
                  {partLabel(text, functions, sheet)}
                </Link>
                <span className="soft small">
                  {sheet.name} · {fileType(sheet.contentType)?.name ?? sheet.contentType} ·{' '}
                  <span className="num">{formatBytes(sheet.size)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </details>
  )
}
