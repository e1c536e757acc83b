import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { EditedEvent } from '#contract/edited-events.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { PieceSearch } from './PieceSearch.tsx'
import { type ProgrammeEntry, useProgramme } from './useProgramme.ts'

interface ProgrammeProps {
  readonly event: EditedEvent
  readonly onRow: (event: EditedEvent) => void
}
type Ordering = ReturnType<typeof useProgramme>

const Row = ({ placed: { place, piece }, order }: { readonly placed: ProgrammeEntry; readonly order: Ordering }) => {
  const text = useText()
  const { title } = piece
  const [first, last] = [order.placed[0]?.place, order.placed.at(-1)?.place]
  return (
    <li>
      <span>
        <b>{title}</b>
        {piece.composers.length > 0 && <span className="soft small">{piece.composers.join(', ')}</span>}
      </span>
      <span className="admin-move">
        <button
          type="button"
          aria-label={text('admin.programme.up', { title })}
          aria-disabled={place === first || undefined}
          onClick={() => order.move(place, -1)}
        >
          <ArrowUp aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={text('admin.programme.down', { title })}
          aria-disabled={place === last || undefined}
          onClick={() => order.move(place, 1)}
        >
          <ArrowDown aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={text('admin.programme.remove', { title })}
          onClick={() => order.remove(place)}
        >
          <X aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

const Conflict = ({ event, order }: Pick<ProgrammeProps, 'event'> & { readonly order: Ordering }) => {
  const text = useText()
  const titles = event.programme.map(({ title }) => title).join(', ')
  return (
    <Note kind="wait" announced>
      <p>{text('admin.programme.conflict', { titles: titles === '' ? text('admin.value.none') : titles })}</p>
      <div className="buttons">
        <Button look="ink" onClick={order.keep}>
          {text('admin.conflict.keep_mine')}
        </Button>
        <Button look="quiet" onClick={order.discard}>
          {text('admin.conflict.take_theirs')}
        </Button>
      </div>
    </Note>
  )
}

/** What is played, in order: searched, added, moved and removed with buttons, saved in one go. */
export const Programme = ({ event, onRow }: ProgrammeProps) => {
  const text = useText()
  const order = useProgramme(event, onRow)
  const { placed, dirty, state, failure, conflict } = order
  return (
    <section className="grid" aria-labelledby="programme">
      <LeaveGuard dirty={dirty && state !== 'saving'} />
      <h2 id="programme">{text('admin.programme')}</h2>
      {placed.length === 0 ? (
        <p>{text('admin.programme.none')}</p>
      ) : (
        <ol className="admin-programme">
          {placed.map((one) => (
            <Row key={one.place} placed={one} order={order} />
          ))}
        </ol>
      )}
      <PieceSearch onAdd={order.add} />
      {conflict && <Conflict event={event} order={order} />}
      <div aria-live="polite" className="form-message">
        {failure !== null && !conflict && (
          <Note kind="bad">
            <p>{failure}</p>
          </Note>
        )}
        {state === 'saved' && !dirty && (
          <Note kind="ok">
            <p>{text('admin.saved')}</p>
          </Note>
        )}
      </div>
      <div className="buttons">
        <Button
          look={dirty ? 'brass' : 'quiet'}
          blocked={!dirty || conflict || state === 'saving'}
          onClick={() => dirty && !conflict && void order.save()}
        >
          {text(state === 'saving' ? 'admin.saving' : 'admin.programme.save')}
        </Button>
      </div>
    </section>
  )
}
