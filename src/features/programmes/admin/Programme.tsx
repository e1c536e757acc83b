import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { EditedProgramme } from '#contract/edited-events.ts'
import { type FreeLine, usualFreeLines } from '#contract/programme.ts'
import { locales } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useText } from '../../../ui/intl.tsx'
import { lengthInWords } from '../../../ui/programme-length.ts'
import { ConflictChoice } from '../../admin/edit/ConflictChoice.tsx'
import { DraftNote } from '../../admin/edit/DraftNote.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { LeafletLink } from '../../events/LeafletLink.tsx'
import { OrderedPiece } from '../../repertoires/admin/OrderedPieces.tsx'
import { OrderedRows } from '../../repertoires/admin/OrderedRows.tsx'
import { findWrongField, lengthOf, type ProgrammeEntry, piecesIn, withLine, withPiece } from './entries.ts'
import { FreeLineFields } from './FreeLineFields.tsx'
import { MaterialPrints } from './MaterialPrints.tsx'
import { PieceSearch } from './PieceSearch.tsx'
import { useProgramme } from './useProgramme.ts'

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

/** Adds a pause, a speech, an encore, or a line with a text of its own. */
const AddLine = ({ onAdd }: { readonly onAdd: (line: Omit<FreeLine, 'piecesBefore'>) => void }) => {
  const text = useText()
  const { locale } = useApp()
  return (
    <div className="buttons">
      {usualFreeLines.map((line) => (
        <QuietButton key={line.textDe} onClick={() => onAdd(line)}>
          <Plus aria-hidden="true" />
          {locale === 'de-ch' ? line.textDe : line.textEn}
        </QuietButton>
      ))}
      <QuietButton onClick={() => onAdd({ textDe: '', textEn: null, minutes: null })}>
        <Plus aria-hidden="true" />
        {text('admin.programme.line.add')}
      </QuietButton>
    </div>
  )
}

interface EntriesProps {
  readonly entries: readonly ProgrammeEntry[]
  readonly showsErrors: boolean
  readonly onChange: (entries: readonly ProgrammeEntry[]) => void
}

/** Pieces and free lines in their order. */
const Entries = ({ entries, showsErrors, onChange }: EntriesProps) => {
  const text = useText()
  return (
    <>
      <OrderedRows
        rows={entries}
        keyOf={({ place }) => place}
        titleOf={(entry) => (entry.kind === 'piece' ? entry.title : entry.textDe || text('admin.programme.line'))}
        isFree={({ kind }) => kind === 'line'}
        onOrder={onChange}
      >
        {(entry) =>
          entry.kind === 'piece' ? (
            <OrderedPiece {...entry} />
          ) : (
            <FreeLineFields
              line={entry}
              showsErrors={showsErrors}
              onChange={(line) => onChange(entries.map((one) => (one === entry ? line : one)))}
            />
          )
        }
      </OrderedRows>
      <p role="status">
        {text('admin.programme.total', {
          count: piecesIn(entries).length,
          length: lengthInWords(lengthOf(entries), text),
        })}
      </p>
    </>
  )
}

/** The programme of an event: pieces are searched and added, free lines added, all moved and removed, and saved together. */
export const Programme = ({ event }: { readonly event: EditedProgramme }) => {
  const text = useText()
  const heading = useId()
  const programme = useProgramme(event)
  const { dirty, stored, saving, saved, failure, conflict, keepMine, takeTheirs, save } = programme
  const { entries, isPublic } = programme.value
  const change = (to: Partial<typeof programme.value>): void => programme.change({ ...programme.value, ...to })
  const titles = event.programme.map(({ title }) => title).join(', ')
  const [showsErrors, setShowsErrors] = useState(false)
  const trySave = (): void => {
    if (!dirty || conflict) return
    const wrong = findWrongField(entries)
    setShowsErrors(wrong !== undefined)
    if (wrong === undefined) save()
    else document.getElementById(wrong)?.focus()
  }
  return (
    <section className="grid" aria-labelledby={heading}>
      <LeaveGuard dirty={dirty && !saving} draft={stored} />
      <h2 id={heading}>{text('admin.programme')}</h2>
      {stored !== null && <DraftNote draft={stored} />}
      {entries.length === 0 ? (
        <p>{text('admin.programme.none')}</p>
      ) : (
        <Entries entries={entries} showsErrors={showsErrors} onChange={(changed) => change({ entries: changed })} />
      )}
      <PieceSearch onAdd={(piece) => change({ entries: withPiece(entries, piece) })} />
      <AddLine onAdd={(line) => change({ entries: withLine(entries, line) })} />
      {event.publicEvent && (
        <Checkbox
          name="programmePublic"
          checked={isPublic}
          onChange={({ target }) => change({ isPublic: target.checked })}
        >
          {text('admin.programme.public.label')}
        </Checkbox>
      )}
      {conflict && (
        <ConflictChoice onKeepMine={keepMine} onTakeTheirs={takeTheirs}>
          <p>{text('admin.programme.conflict', { titles: titles === '' ? text('admin.value.none') : titles })}</p>
        </ConflictChoice>
      )}
      <WriteMessage failure={failure} saved={saved} />
      <div className="buttons">
        <Button look={dirty ? 'brass' : 'quiet'} blocked={!dirty || conflict || saving} onClick={trySave}>
          {text(saving ? 'admin.saving' : 'admin.programme.save')}
        </Button>
      </div>
      <Leaflets event={event} />
      {event.programme.length > 0 && <MaterialPrints id={event.id} />}
    </section>
  )
}
