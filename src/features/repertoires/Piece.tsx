import * as styles from './repertoire.css'
import { Link } from '@tanstack/react-router'
import { Download, RefreshCw, Trash2 } from 'lucide-react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { partsFor, partsOf } from '#contract/my-part.ts'
import { pieceState, planFor, type PieceState as SavedState } from '#device/sheets/plan.ts'
import { useLocalWrite, useSelected } from '../../platform/offline/hooks.ts'
import { pieceBeingSaved } from '../../platform/offline/saving.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { PieceState } from '../sheets/PieceState.tsx'
import { choiceLabel } from '../sheets/part-label.ts'
import { nameOfList, type PieceList } from '../sheets/stand/setlist.ts'
import { sheetActions } from '../sheets/useSheetActions.ts'
import { PieceDetails } from './PieceDetails.tsx'
import { authors, ListenLink } from './PieceFacts.tsx'

interface PieceProps {
  readonly composition: Composition
  /** Position in the programme, from 1. */
  readonly number: number
  /** The list in which it is opened. */
  readonly list: PieceList
}

const pieceAddress = '/$locale/intra/repertoire/composition/$id'

/** A file that cannot be opened would not become readable by saving it once more. */
const isCompleteIn = (state: SavedState): boolean => state === 'saved' || state === 'unreadable'

interface PieceLinkProps extends Pick<PieceProps, 'composition' | 'list'> {
  /** The member's own part; undefined = there is none. */
  readonly own: Sheet | undefined
}

const PieceLink = ({ composition: { id, title }, own, list }: PieceLinkProps) => {
  const { locale } = useApp()
  const params = { locale, id: String(id) }
  if (own === undefined)
    return (
      <Link to={pieceAddress} params={params}>
        {title}
      </Link>
    )
  return (
    <Link
      to="/$locale/intra/repertoire/composition/$id/sheet/$sheetId"
      params={{ ...params, sheetId: String(own.id) }}
      search={{ list: nameOfList(list) }}
    >
      {title}
    </Link>
  )
}

interface PieceFootProps {
  readonly title: string
  readonly state: SavedState
  readonly loading: boolean
  /** True if there are parts for the member to save. */
  readonly hasParts: boolean
  readonly onSave: () => void
  readonly onRemove: () => void
}

/** The state of the piece on this device, and the button that saves or removes it. */
const PieceFoot = ({ title, state, loading, hasParts, onSave, onRemove }: PieceFootProps) => {
  const text = useText()
  const isComplete = isCompleteIn(state)
  return (
    <div className={styles.pieceFoot}>
      {hasParts && <PieceState state={state} loading={loading} />}
      {hasParts && !isComplete && !loading && (
        <QuietButton onClick={onSave}>
          {state === 'outdated' ? <RefreshCw aria-hidden="true" /> : <Download aria-hidden="true" />}
          {text(state === 'outdated' ? 'sheet.replace' : 'sheet.save')}
          <span className="visually-hidden">: {title}</span>
        </QuietButton>
      )}
      {isComplete && <IconButton icon={Trash2} label={text('sheet.remove', { title })} onClick={onRemove} />}
    </div>
  )
}

/** A piece of the programme: opens the member's own part, shows whether it is on this device, saves and removes it. */
export const Piece = ({ composition, number, list }: PieceProps) => {
  const { locale } = useApp()
  const { member, local } = useMember()
  const { save, remove } = sheetActions(local)
  const { saveFailed, track } = useLocalWrite()
  const text = useText()
  const functions = useFunctions()
  const plan = planFor(partsOf(member), [composition])
  const [piece] = plan
  const [mine] = partsFor(partsOf(member), composition.sheets)
  // There may be hundreds of pieces, and a download reports many times a second: a piece re-renders only when its own
  // state changes.
  const state = useSelected(local.savedSheets, (saved) => (piece === undefined ? 'notSaved' : pieceState(piece, saved)))
  const isNext = useSelected(local.saving, (saving) => pieceBeingSaved(saving)?.compositionId === composition.id)
  const isComplete = isCompleteIn(state)
  const isLoading = isNext && !isComplete
  const hasParts = piece !== undefined && piece.sheets.length > 0
  const { title } = composition
  return (
    <li className={styles.piece}>
      <span className={styles.pieceNumber} aria-hidden="true">
        {number}
      </span>
      <div>
        <h3>
          <PieceLink composition={composition} own={mine?.sheet} list={list} />
        </h3>
        <p className="soft small">{authors(composition)}</p>
        <p className="small">{mine === undefined ? text('repertoire.no_part') : choiceLabel(text, functions, mine)}</p>
        <div className={styles.pieceMore}>
          <Link className={styles.pieceParts} to={pieceAddress} params={{ locale, id: String(composition.id) }}>
            {text('repertoire.all_parts')}
            <span className="visually-hidden">: {title}</span>
          </Link>
          <ListenLink composition={composition} />
        </div>
        <PieceDetails composition={composition} />
      </div>
      <PieceFoot
        state={state}
        loading={isLoading}
        title={title}
        hasParts={hasParts}
        onSave={() => save(plan)}
        onRemove={() => track(remove([composition.id]))}
      />
      {saveFailed && isComplete && <SaveFailedNotice message="sheet.not_removed" announced />}
    </li>
  )
}
