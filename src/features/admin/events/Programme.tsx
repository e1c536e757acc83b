import type { EditedEvent } from '#contract/edited-events.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { OrderedPieces } from '../repertoires/OrderedPieces.tsx'
import { PieceSearch } from './PieceSearch.tsx'
import { useProgramme } from './useProgramme.ts'

interface ConflictProps {
  readonly event: EditedEvent
  readonly keepDraft: () => void
  readonly discard: () => void
}

const Conflict = ({ event, keepDraft, discard }: ConflictProps) => {
  const text = useText()
  const titles = event.programme.map(({ title }) => title).join(', ')
  return (
    <Note kind="wait" announced>
      <p>{text('admin.programme.conflict', { titles: titles === '' ? text('admin.value.none') : titles })}</p>
      <div className="buttons">
        <Button look="ink" onClick={keepDraft}>
          {text('admin.conflict.keep_mine')}
        </Button>
        <Button look="quiet" onClick={discard}>
          {text('admin.conflict.take_theirs')}
        </Button>
      </div>
    </Note>
  )
}

/** The pieces of an event in playing order: searched, added, moved and removed, and saved together. */
export const Programme = ({ event }: { readonly event: EditedEvent }) => {
  const text = useText()
  const { pieces, dirty, saving, saved, failure, conflict, change, add, keepDraft, discard, save } = useProgramme(event)
  return (
    <section className="grid" aria-labelledby="programme">
      <LeaveGuard dirty={dirty && !saving} />
      <h2 id="programme">{text('admin.programme')}</h2>
      {pieces.length === 0 ? (
        <p>{text('admin.programme.none')}</p>
      ) : (
        <OrderedPieces pieces={pieces} keyOf={({ place }) => place} onOrder={change} />
      )}
      <PieceSearch onAdd={add} />
      {conflict && <Conflict event={event} keepDraft={keepDraft} discard={discard} />}
      <WriteMessage failure={conflict ? null : failure} saved={saved} />
      <div className="buttons">
        <Button
          look={dirty ? 'brass' : 'quiet'}
          blocked={!dirty || conflict || saving}
          onClick={() => dirty && !conflict && void save()}
        >
          {text(saving ? 'admin.saving' : 'admin.programme.save')}
        </Button>
      </div>
    </section>
  )
}
