import { Link } from '@tanstack/react-router'
import { Music2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { nameOfList, type PieceList } from '../sheets/stand/setlist.ts'
import { useSettingsStore } from '../sheets/stand/useFrame.ts'
import { usePieceList } from './usePieceList.ts'

interface ToStandProps {
  readonly list: PieceList
  readonly look?: 'brass' | 'quiet'
  /** The words of the link to the first piece. */
  readonly label?: string
  /** Shown after the link. */
  readonly children?: ReactNode
  /** Shown if the member has no part in any of its pieces. */
  readonly otherwise?: ReactNode
}

/** Opens a list on the stand: at its first piece, or during a rehearsal or concert at the piece that was played last. */
export const OpenStandLink = (props: ToStandProps) => {
  const {
    list: { kind, id },
    look = 'quiet',
    otherwise = null,
    children,
  } = props
  const { locale } = useApp()
  const text = useText()
  const store = useSettingsStore()
  const list = useMemo(() => ({ kind, id }), [kind, id])
  const { entries, isKnown } = usePieceList(list, store)
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    let isLatest = true
    store.currentEntry(nameOfList(list)).then(
      (key) => isLatest && setCurrent(key),
      (error: unknown) => console.warn('current_piece.read_failed', error),
    )
    return () => {
      isLatest = false
    }
  }, [store, list])
  const playable = entries.filter(({ part }) => part !== null)
  const first = playable[0]
  const start = playable.find(({ key }) => key === current) ?? first
  if (!isKnown) return null
  if (start?.part == null) return otherwise
  return (
    <>
      <Link
        className={buttonLook(look)}
        to="/$locale/intra/repertoire/composition/$id/sheet/$sheetId"
        params={{ locale, id: String(start.composition.id), sheetId: String(start.part.sheet.id) }}
        search={{ list: nameOfList(list), entry: start.key }}
      >
        <Music2 aria-hidden="true" />
        {start === first
          ? (props.label ?? text('stand.list.start'))
          : text('stand.list.resume', { title: start.composition.title })}
      </Link>
      {children}
    </>
  )
}
