import * as panelStyles from './panel.css'
import * as pieceListStyles from './piece-list.css'
import { ChevronLeft, ChevronRight, Download, ListMusic, MoveDown, MoveUp } from 'lucide-react'
import { useState } from 'react'
import { pieceState, sumBytes } from '#device/sheets/plan.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { PieceState } from '../PieceState.tsx'
import { choiceLabel } from '../part-label.ts'
import { failureOf } from '../saving-outcome.ts'
import { useSavedSheets, useSheetActions } from '../useSheetActions.ts'
import { preserveFocus } from './StandBar.tsx'
import { StandDialog } from './StandDialog.tsx'
import { type Entry, entryAfter, findMissingEntries, moveEntry, type PieceList, toPlan } from './setlist.ts'

export interface PieceListProps {
  readonly name: string
  readonly list: PieceList
  readonly entries: readonly Entry[]
  readonly current: string
  /** True if the list is in the player's own order. */
  readonly isOwn: boolean
  readonly onGo: (entry: Entry) => void
  /** null restores the list's own order. */
  readonly onOrder: (keys: readonly string[] | null) => void
}

/** Offers to save the pieces that are not on this device. */
const MissingPieces = ({ entries, list }: Pick<PieceListProps, 'entries' | 'list'>) => {
  const text = useText()
  const { saved, saving, save } = useSheetActions()
  const missing = findMissingEntries(entries, saved)
  const failure = failureOf(text, saving, missing)
  if (missing.length === 0) return null
  return (
    <div className={panelStyles.standSection}>
      <p>{text('stand.list.missing', { count: missing.length })}</p>
      {failure !== null && (
        <Announced as="p" isUrgent>
          {failure}
        </Announced>
      )}
      {saving.kind === 'running' ? (
        <Announced as="p">{text('sheet.state.loading')}</Announced>
      ) : (
        <div className="buttons">
          <Button onClick={() => save(missing, list)}>
            <Download aria-hidden="true" />
            {text('stand.list.save', { size: formatBytes(sumBytes(missing)) })}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PieceEntryProps {
  readonly entry: Entry
  readonly number: number
  readonly isCurrent: boolean
  readonly onGo: () => void
}

const PieceEntry = ({ entry, number, isCurrent, onGo }: PieceEntryProps) => {
  const text = useText()
  const functions = useFunctions()
  const saved = useSavedSheets()
  const { composition, part } = entry
  const words = (
    <>
      <b>
        {number}. {composition.title}
      </b>
      <span>{part === null ? text('repertoire.no_part') : choiceLabel(text, functions, part)}</span>
      {part !== null && <PieceState state={pieceState(toPlan(entry), saved)} />}
    </>
  )
  return part === null ? (
    <span className={panelStyles.standMark}>{words}</span>
  ) : (
    <button
      type="button"
      className={panelStyles.standMark}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onGo}
    >
      {words}
    </button>
  )
}

/** The whole list: the current piece, which pieces are saved, and the order. */
export const PieceListDialog = ({
  name,
  list,
  entries,
  current,
  isOwn,
  onGo,
  onOrder,
  onClose,
}: PieceListProps & { readonly onClose: () => void }) => {
  const text = useText()
  const [ordering, setOrdering] = useState(false)
  const keys = entries.map(({ key }) => key)
  return (
    <StandDialog title={name} onClose={onClose}>
      <MissingPieces entries={entries} list={list} />
      <ol className={`${panelStyles.standMarks} ${pieceListStyles.standPieces}`}>
        {entries.map((entry, index) => (
          <li key={entry.key}>
            <PieceEntry
              entry={entry}
              number={index + 1}
              isCurrent={entry.key === current}
              onGo={() => {
                onClose()
                onGo(entry)
              }}
            />
            {ordering && (
              <>
                <IconButton
                  icon={MoveUp}
                  blocked={index === 0}
                  label={text('stand.list.up', { title: entry.composition.title })}
                  onClick={() => onOrder(moveEntry(keys, entry.key, -1))}
                />
                <IconButton
                  icon={MoveDown}
                  blocked={index === entries.length - 1}
                  label={text('stand.list.down', { title: entry.composition.title })}
                  onClick={() => onOrder(moveEntry(keys, entry.key, 1))}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <div className="buttons">
        <QuietButton aria-pressed={ordering} onClick={() => setOrdering(!ordering)}>
          {text(ordering ? 'stand.list.ordered' : 'stand.list.order')}
        </QuietButton>
        {isOwn && <QuietButton onClick={() => onOrder(null)}>{text('stand.list.order.reset')}</QuietButton>}
      </div>
    </StandDialog>
  )
}

interface PieceListBarProps extends Pick<PieceListProps, 'name' | 'entries' | 'current' | 'onGo'> {
  /** Opens the whole list. */
  readonly onOpen: () => void
}

/** The list at the bottom: the titles of the previous and the next piece, and a button for the whole list. */
export const PieceListBar = ({ name, entries, current, onGo, onOpen }: PieceListBarProps) => {
  const text = useText()
  const before = entryAfter(entries, current, 'back')
  const after = entryAfter(entries, current, 'next')
  const number = entries.findIndex(({ key }) => key === current) + 1
  return (
    <nav className={pieceListStyles.standList} aria-label={name} onMouseDown={preserveFocus}>
      <button type="button" aria-disabled={before === null} onClick={() => before !== null && onGo(before)}>
        <ChevronLeft aria-hidden="true" />
        <span>
          <small>{text('stand.list.previous')}</small>
          <b>{before?.composition.title ?? '–'}</b>
        </span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={onOpen}>
        <ListMusic aria-hidden="true" />
        <span>
          <small>{text('stand.list.open')}</small>
          <b className="num">{text('stand.list.place', { number, total: entries.length })}</b>
        </span>
      </button>
      <button type="button" aria-disabled={after === null} onClick={() => after !== null && onGo(after)}>
        <span>
          <small>{text('stand.list.next')}</small>
          <b>{after?.composition.title ?? '–'}</b>
        </span>
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  )
}
