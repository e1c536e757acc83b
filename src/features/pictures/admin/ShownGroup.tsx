import * as styles from './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { type EditedPicture, type PictureGroup, wholeBand } from '#contract/pictures.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { pictureGroupsQuery } from './queries.ts'

const nameOf = ({ nameDe, nameEn }: PictureGroup, locale: Locale, text: Text): string =>
  nameDe === null ? text('admin.picture.shows.band') : locale === 'en-gb' ? (nameEn ?? nameDe) : nameDe

/** A warning that persons of the shown group do not want to be seen. */
const Refusing = ({ group }: { readonly group: PictureGroup }) => {
  const { locale } = useApp()
  const text = useText()
  const { refusing, undecided } = group
  return (
    <>
      {refusing.length > 0 && (
        <Note kind="bad">
          {text('admin.picture.refusing', {
            names: new Intl.ListFormat(locale).format(refusing),
            count: refusing.length,
          })}
        </Note>
      )}
      {undecided > 0 && <p className="soft small">{text('admin.picture.undecided', { count: undecided })}</p>}
    </>
  )
}

/** Chooses the group of persons that a picture shows. */
export const ShownGroupControl = ({ name, label, hint, error, value = '', set }: ControlProps<EditedPicture>) => {
  const app = useApp()
  const text = useText()
  const { data = [], isError, refetch } = useQuery(pictureGroupsQuery(app))
  const shown = data.find(({ group }) => `${group}` === value)
  const isKnown = value === '' || shown !== undefined
  return (
    <div className="grid">
      <SelectField
        {...{ name, label, hint, error, value }}
        onChange={({ target }) => set(target.value)}
        choices={[
          { value: '', label: text('admin.picture.shows.none') },
          ...(isKnown ? [] : [{ value, label: '…' }]),
          ...data.map((one) => ({ value: `${one.group}`, label: nameOf(one, app.locale, text) })),
        ]}
      />
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      <div role="status">{shown !== undefined && <Refusing group={shown} />}</div>
    </div>
  )
}

/** Says below a picture that somebody in its group does not want to be seen. */
export const RefusingBelow = ({ picture: { shows } }: { readonly picture: EditedPicture }) => {
  const text = useText()
  const { data } = useQuery(pictureGroupsQuery(useApp()))
  const count = data?.find(({ group }) => group === shows)?.refusing.length ?? 0
  return count === 0 ? null : (
    <span className={`small ${styles.adminRefusing}`}>{text('admin.picture.refusing.short', { count })}</span>
  )
}

/** The value of the field as it is sent. */
export const sendShown = (value: string): EditedPicture['shows'] =>
  value === '' ? null : value === wholeBand ? wholeBand : Number(value)
