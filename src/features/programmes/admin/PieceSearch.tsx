import * as styles from '../../admin/admin.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ProgrammePiece } from '#contract/edited-events.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { piecesQuery } from '../../events/admin/queries.ts'

/** A search for pieces: from 2 characters on, 200 ms after the last key. */
export const PieceSearch = ({ onAdd }: { readonly onAdd: (piece: ProgrammePiece) => void }) => {
  const app = useApp()
  const text = useText()
  const [typed, setTyped] = useState('')
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed])
  const isEnabled = term.length >= 2
  const { data, isError } = useQuery({
    ...piecesQuery(app, term),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const pieces = isEnabled ? data : undefined
  return (
    <div className="admin-search">
      <TextField
        name="pieceSearch"
        label={text('admin.programme.search')}
        error={isError ? text('admin.load_failed') : undefined}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        optional
      />
      <p className="visually-hidden" role="status">
        {pieces !== undefined && text('admin.programme.found', { count: pieces.length })}
      </p>
      {pieces?.length === 0 && <p className="soft">{text('admin.programme.nothing')}</p>}
      {pieces !== undefined && pieces.length > 0 && (
        <ul className={styles.adminRows}>
          {pieces.map((piece) => (
            <li key={piece.id}>
              <button
                type="button"
                aria-label={text('admin.programme.add', { title: piece.title })}
                onClick={() => onAdd(piece)}
              >
                <Plus aria-hidden="true" />
                <b>{piece.title}</b>
                <span className="soft small">{piece.composers.join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
