import { Link } from '@tanstack/react-router'
import { Music2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { nameOfList, type PieceList } from '../sheets/stand/setlist.ts'
import { openSettings } from '../sheets/stand/settings-store.ts'
import { usePieceList } from './usePieceList.ts'

interface ToStandProps {
  readonly list: PieceList
  readonly look?: 'brass' | 'quiet'
  /** Shown if the member has no part in any of its pieces. */
  readonly otherwise?: ReactNode
}

/** Opens a list on the stand, to be played from the first page to the last. */
export const OpenStandLink = ({ list: { kind, id }, look = 'quiet', otherwise = null }: ToStandProps) => {
  const { locale, now } = useApp()
  const { local } = useMember()
  const text = useText()
  const store = useMemo(() => openSettings(local.database, now), [local, now])
  const list = useMemo(() => ({ kind, id }), [kind, id])
  const { entries } = usePieceList(list, store)
  const first = entries.find(({ part }) => part !== null)
  if (first?.part == null) return otherwise
  return (
    <Link
      className={buttonLook(look)}
      to="/$locale/intra/repertoire/composition/$id/sheet/$sheetId"
      params={{ locale, id: String(first.composition.id), sheetId: String(first.part.sheet.id) }}
      search={{ list: nameOfList(list), entry: first.key }}
    >
      <Music2 aria-hidden="true" />
      {text('stand.list.start')}
    </Link>
  )
}
