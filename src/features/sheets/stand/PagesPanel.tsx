import * as styles from './panel.css'
import { MapPin } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { truncate } from '#contract/characters.ts'
import { jumpNames } from '#contract/stand-settings.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { type JumpPlacing, placeAgain, placeNew } from './jumps/placing.ts'
import { MarkItem } from './MarkItem.tsx'
import { type ParsedOrder, parseOrder } from './order.ts'
import type { SheetSettings } from './settings.ts'

interface PagesPanelProps {
  readonly settings: SheetSettings
  readonly change: (changed: Partial<SheetSettings>) => void
  /** Number of pages of the file. */
  readonly pages: number
  /** The current page. */
  readonly page: number
  /** Begins to place a jump on the pages. */
  readonly onPlace: (placing: JumpPlacing) => void
  readonly goToPage: (page: number) => void
}

const Order = ({ settings, change, pages }: Pick<PagesPanelProps, 'settings' | 'change' | 'pages'>) => {
  const text = useText()
  const name = useId()
  const [problem, setProblem] = useState<Exclude<ParsedOrder, { kind: 'order' }> | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const order = String(new FormData(event.currentTarget).get('order') ?? '').trim()
    const parsed = parseOrder(order, pages)
    setProblem(parsed.kind === 'order' ? null : parsed)
    if (parsed.kind === 'order') change({ order })
  }
  return (
    <Form className={styles.standForm} onSubmit={submit}>
      <div className="field">
        <label htmlFor={name}>{text('stand.order')}</label>
        <p className="hint" id={`${name}-hint`}>
          {text('stand.order.hint')}
        </p>
        <div className={styles.standFormRow}>
          <input
            id={name}
            name="order"
            className="input"
            inputMode="text"
            autoComplete="off"
            defaultValue={settings.order}
            placeholder={pages === 1 ? '1' : `1-${pages}`}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? `${name}-hint` : `${name}-error ${name}-hint`}
          />
          <QuietButton type="submit">{text('stand.order.apply')}</QuietButton>
        </div>
        <FieldError
          name={name}
          error={problem === null ? undefined : text(`stand.order.${problem.kind}`, { entry: problem.entry, pages })}
        />
      </div>
    </Form>
  )
}

const Bookmarks = ({ settings: { bookmarks }, change, page, goToPage }: PagesPanelProps) => {
  const text = useText()
  const name = useId()
  const add = (event: FormEvent<HTMLFormElement>): void => {
    const form = event.currentTarget
    const written = String(new FormData(form).get('bookmark') ?? '').trim()
    const bookmark = { page, name: written === '' ? text('stand.page_number', { page }) : truncate(written, 60) }
    change({ bookmarks: [...bookmarks, bookmark].sort((a, b) => a.page - b.page) })
    form.reset()
  }
  return (
    <section className={styles.standSection}>
      <h3>{text('stand.bookmarks')}</h3>
      <ul className={styles.standMarks}>
        {bookmarks.map((bookmark) => (
          <MarkItem
            key={`${bookmark.page} ${bookmark.name}`}
            name={bookmark.name}
            detail={text('stand.page_number', { page: bookmark.page })}
            onGo={() => goToPage(bookmark.page)}
            removeLabel={text('stand.bookmark.remove', { name: bookmark.name })}
            onRemove={() => change({ bookmarks: bookmarks.filter((one) => one !== bookmark) })}
          />
        ))}
      </ul>
      <Form className={styles.standForm} onSubmit={add}>
        <div className="field">
          <label htmlFor={name}>{text('stand.bookmark.name', { page })}</label>
          <div className={styles.standFormRow}>
            <input id={name} name="bookmark" className="input" maxLength={60} autoComplete="off" />
            <QuietButton type="submit">{text('stand.bookmark.add')}</QuietButton>
          </div>
        </div>
      </Form>
    </section>
  )
}

const AddJump = ({ settings: { jumps }, change, pages, page, onPlace }: PagesPanelProps) => {
  const text = useText()
  const names = useId()
  const add = (event: FormEvent<HTMLFormElement>): void => {
    const form = new FormData(event.currentTarget)
    const name = jumpNames.find((one) => one === form.get('name')) ?? 'D.C.'
    const to = Number(form.get('to'))
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('name') === 'place') {
      onPlace(placeNew(name, page, to))
      return
    }
    const others = jumps.filter((one) => one.at !== undefined || one.from !== page || one.name !== name)
    change({ jumps: [...others, { from: page, to, name }].sort((a, b) => a.from - b.from) })
  }
  return (
    <Form className={`${styles.standForm} ${styles.standFormRow}`} onSubmit={add}>
      <div className="field">
        <label htmlFor={`${names}-name`}>{text('stand.jump.name', { page })}</label>
        <Select id={`${names}-name`} name="name">
          {jumpNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <div className="field">
        <label htmlFor={`${names}-to`}>{text('stand.jump.to')}</label>
        <Select id={`${names}-to`} name="to">
          {Array.from({ length: pages }, (_, index) => index + 1).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </div>
      <div className="buttons">
        <Button type="submit" name="place">
          {text('stand.jump.place')}
        </Button>
        <QuietButton type="submit">{text('stand.jump.add')}</QuietButton>
      </div>
    </Form>
  )
}

const Jumps = (props: PagesPanelProps) => {
  const text = useText()
  const { change, onPlace } = props
  const { jumps } = props.settings
  return (
    <section className={styles.standSection}>
      <h3>{text('stand.jumps')}</h3>
      <p className="soft small">{text('stand.jumps.hint')}</p>
      <ul className={styles.standMarks}>
        {jumps.map((jump) => (
          <MarkItem
            key={JSON.stringify(jump)}
            name={jump.name}
            detail={text('stand.jump.way', { from: jump.from, to: jump.to })}
            removeLabel={text('stand.jump.remove', { name: jump.name, page: jump.from })}
            onRemove={() => change({ jumps: jumps.filter((one) => one !== jump) })}
          >
            <IconButton
              icon={MapPin}
              label={text(jump.at === undefined ? 'stand.jump.place.named' : 'stand.jump.move', {
                name: jump.name,
                page: jump.from,
              })}
              onClick={() => onPlace(placeAgain(jump))}
            />
          </MarkItem>
        ))}
      </ul>
      <AddJump {...props} />
    </section>
  )
}

/** The order in which pages are played, bookmarks, and the jumps D.C., D.S. and Coda. */
export const PagesPanel = (props: PagesPanelProps) => (
  <>
    <Order {...props} />
    <Bookmarks {...props} />
    <Jumps {...props} />
  </>
)
