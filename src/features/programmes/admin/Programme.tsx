import { useId } from 'react'
import { totalDuration } from '#contract/duration.ts'
import type { EditedProgramme } from '#contract/edited-events.ts'
import { locales } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { lengthInWords } from '../../../ui/programme-length.ts'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { LeafletLink } from '../../events/LeafletLink.tsx'
import { OrderedPieces } from '../../repertoires/admin/OrderedPieces.tsx'
import { PieceSearch } from './PieceSearch.tsx'
import { useProgramme } from './useProgramme.ts'

interface ConflictProps {
  readonly event: EditedProgramme
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
        <QuietButton onClick={discard}>{text('admin.conflict.take_theirs')}</QuietButton>
      </div>
    </Note>
  )
}

/** The leaflet in both languages, once there is a programme. */
const Leaflets = ({ event }: { readonly event: EditedProgramme }) => {
  const text = useText()
  const { locale } = useApp()
  if (event.programme.length === 0 || event.cancelled) return null
  const title = locale === 'en-gb' ? (event.titleEn ?? event.titleDe) : event.titleDe
  return (
    <p className="buttons">
      {locales.map((language) => (
        <LeafletLink
          key={language}
          event={{ ...event, title }}
          language={language}
          label={text(`admin.programme.leaflet.${language}`)}
        />
      ))}
    </p>
  )
}

/** The pieces of an event in playing order: searched, added, moved and removed, and saved together. */
export const Programme = ({ event }: { readonly event: EditedProgramme }) => {
  const text = useText()
  const heading = useId()
  const programme = useProgramme(event)
  const { pieces, isPublic, dirty, saving, saved, failure, conflict, change, add, keepDraft, discard, save } = programme
  return (
    <section className="grid" aria-labelledby={heading}>
      <LeaveGuard dirty={dirty && !saving} />
      <h2 id={heading}>{text('admin.programme')}</h2>
      {pieces.length === 0 ? (
        <p>{text('admin.programme.none')}</p>
      ) : (
        <>
          <OrderedPieces pieces={pieces} keyOf={({ place }) => place} onOrder={(pieces) => change({ pieces })} />
          <p role="status">
            {text('admin.programme.total', {
              count: pieces.length,
              length: lengthInWords(totalDuration(pieces), text),
            })}
          </p>
        </>
      )}
      <PieceSearch onAdd={add} />
      {event.publicEvent && (
        <Checkbox
          name="programmePublic"
          checked={isPublic}
          onChange={({ target }) => change({ isPublic: target.checked })}
        >
          {text('admin.programme.public.label')}
        </Checkbox>
      )}
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
      <Leaflets event={event} />
    </section>
  )
}
