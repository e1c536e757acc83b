import * as styles from './photographs.css'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Photograph, PhotographChange } from '#device/photographs/store.ts'
import { useMember } from '../../../../platform/session/member.ts'
import { Announced } from '../../../../ui/Announced.tsx'
import { QuietButton } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { DragHandle } from '../../../admin/DragHandle.tsx'
import { MoveButtons } from '../../../admin/MoveButtons.tsx'
import { useBlobUrl } from '../../../pictures/admin/useBlobUrl.ts'
import { TurnButtons } from '../split/TurnButtons.tsx'
import { SheetCorners } from './SheetCorners.tsx'
import type { ReadingProblem } from './usePhotographs.ts'

/** Returns the address of the picture for the screen; null while there is none. */
const usePreview = ({ id, isRead }: Photograph): string | null => {
  const { local } = useMember()
  const [blob, setBlob] = useState<Blob | null>(null)
  useEffect(() => {
    if (!isRead) return
    let isCurrent = true
    local.photographs.preview(id).then(
      (bytes) => isCurrent && bytes !== null && setBlob(new Blob([bytes], { type: 'image/jpeg' })),
      (error: unknown) => console.warn('photograph.preview_failed', error),
    )
    return () => {
      isCurrent = false
    }
  }, [local, id, isRead])
  return useBlobUrl(blob)
}

interface PhotographCardProps {
  readonly photograph: Photograph
  /** Index in a list of `count` pages. */
  readonly index: number
  readonly count: number
  readonly problem: ReadingProblem | undefined
  readonly onChange: (change: PhotographChange) => void
  readonly onDrop: (index: number) => void
  readonly onMove: (step: 1 | -1) => void
  readonly onRemove: () => void
  /** Goes on to the next photograph. */
  readonly onNext: () => void
  /** The part that begins with the page. */
  readonly children: ReactNode
}

/** A photographed page: its part, its corners, its rotation and its look. */
export const PhotographCard = (props: PhotographCardProps) => {
  const { photograph, index, count, problem, onDrop, onMove, onRemove, onNext, children } = props
  const text = useText()
  const src = usePreview(photograph)
  /** Changes that are not stored yet: a checkbox that waits for the disk would jump back. */
  const [changed, setChanged] = useState<PhotographChange>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored photograph is the changed one
  useEffect(() => setChanged({}), [photograph])
  const { id, isRead, isCertain, corners, turn, look } = { ...photograph, ...changed }
  const change = (next: PhotographChange): void => {
    setChanged((before) => ({ ...before, ...next }))
    props.onChange(next)
  }
  const title = text('admin.photograph.page', { number: index + 1 })
  const next = (event: FormEvent): void => {
    event.preventDefault()
    onNext()
  }
  return (
    <li className={styles.photograph}>
      <div className={styles.photographHead}>
        <DragHandle onDrop={onDrop} />
        <b>{title}</b>
        <MoveButtons
          {...{ title, index, count, onMove }}
          removal={{ label: text('admin.photograph.remove', { number: index + 1 }), act: onRemove }}
        />
      </div>
      {problem !== undefined ? (
        <Note kind="bad" announced>
          {text(`admin.photograph.${problem}`)}
        </Note>
      ) : !isRead ? (
        <Announced as="p" className="soft">
          {text('admin.photograph.searching')}
        </Announced>
      ) : (
        !isCertain && (
          <Note kind="wait" announced>
            <p>{text('admin.photograph.uncertain')}</p>
            <div className="buttons">
              <QuietButton onClick={() => change({ isCertain: true })}>{text('admin.photograph.confirm')}</QuietButton>
            </div>
          </Note>
        )
      )}
      {src !== null && (
        <form noValidate className={styles.photographForm} onSubmit={next}>
          {children}
          <SheetCorners
            {...{ src, corners, turn }}
            alt={title}
            onChange={(next) => change({ corners: next, isCertain: true })}
          />
          <TurnButtons turn={turn} onTurn={(next) => change({ turn: next })} />
          <Checkbox
            name={`look-${id}`}
            checked={look === 'black-and-white'}
            onChange={({ target }) => change({ look: target.checked ? 'black-and-white' : 'grey' })}
          >
            {text('admin.photograph.black_and_white')}
          </Checkbox>
          <QuietButton type="submit">{text('admin.photograph.next')}</QuietButton>
        </form>
      )}
    </li>
  )
}
