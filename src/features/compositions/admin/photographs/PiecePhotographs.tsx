import * as dropStyles from '../../../admin/file-drop.css'
import * as splitStyles from '../split/split.css'
import * as styles from './photographs.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Photograph } from '#device/photographs/store.ts'
import { useIsUnreachable, useLocalWrite } from '../../../../platform/offline/hooks.ts'
import { useApp } from '../../../../platform/session/app.tsx'
import { useMember } from '../../../../platform/session/member.ts'
import { invalidate } from '../../../../platform/session/stale-queries.ts'
import { Button, buttonLook } from '../../../../ui/Button.tsx'
import { Outcome } from '../../../../ui/form/Outcome.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { SaveFailedNotice } from '../../../../ui/SaveFailedNotice.tsx'
import { filePicker } from '../../../admin/FileDrop.tsx'
import { PartFields } from '../split/PartHead.tsx'
import { PhotographCard } from './PhotographCard.tsx'
import { type PhotographedPiece, usePhotographedParts } from './usePhotographedParts.ts'
import { isUnmade, usePhotographs } from './usePhotographs.ts'
import { WaitingPartsNote } from './WaitingParts.tsx'

/** Buttons for the camera of the device, and for pictures that it has already. */
const TakePhotographs = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const text = useText()
  return (
    <div className={dropStyles.fileDrop}>
      <label className="button button--quiet">
        <Camera aria-hidden="true" />
        {text('admin.photographs.take')}
        <input {...filePicker(onFiles)} accept="image/*" capture="environment" />
      </label>
      <label className="button button--quiet">
        <ImagePlus aria-hidden="true" />
        {text('admin.photographs.pick')}
        <input {...filePicker(onFiles)} multiple accept="image/*" />
      </label>
      <p className="soft small">{text('admin.photographs.hint')}</p>
    </div>
  )
}

interface SavePartsProps {
  readonly photographs: readonly Photograph[]
  readonly parts: ReturnType<typeof usePhotographedParts>
  /** Photographs whose corners nobody has confirmed. */
  readonly open: readonly Photograph[]
  readonly onSave: () => void
}

/** The parts to save, the button, and what is missing; always visible below the photographs. */
const SaveParts = ({ photographs, parts: { parts, tried, wrong, isTooLarge }, open, onSave }: SavePartsProps) => {
  const { offline } = useApp()
  const text = useText()
  const isUnreachable = useIsUnreachable(offline)
  const unmade = photographs.filter(isUnmade).length
  return (
    <div className={splitStyles.splitSave}>
      <Outcome>
        {tried && open.length > 0 ? (
          <p>{text('admin.photographs.open', { count: open.length })}</p>
        ) : (
          tried && wrong.length > 0 && <p>{text('admin.split.incomplete', { count: wrong.length })}</p>
        )}
        {unmade > 0 && <p className="small">{text('admin.photographs.making', { count: unmade })}</p>}
        {isTooLarge && <Note kind="bad">{text('admin.photographs.too_large')}</Note>}
        {isUnreachable && <p className="small">{text('admin.photographs.offline')}</p>}
      </Outcome>
      <div className={splitStyles.splitSaveLine}>
        <span className="small num">
          {text('admin.split.summary', { parts: parts.length, pages: photographs.length, omitted: 0 })}
        </span>
        <Button blocked={unmade > 0 || isTooLarge || (tried && open.length + wrong.length > 0)} onClick={onSave}>
          {text('admin.split.save')}
        </Button>
      </div>
    </div>
  )
}

/** The photographs of a piece in the order of their pages, and the parts that begin with them. */
export const PiecePhotographs = ({ piece }: { readonly piece: PhotographedPiece }) => {
  const { locale } = useApp()
  const { local } = useMember()
  const text = useText()
  const queryClient = useQueryClient()
  const { photographs, problems, refused, take } = usePhotographs(piece.id, piece.title)
  const { saveFailed, track } = useLocalWrite()
  const parts = usePhotographedParts({ piece, photographs, track })
  const list = useRef<HTMLOListElement>(null)
  const sent = useRef<HTMLDivElement>(null)
  const { stored } = parts
  useEffect(() => {
    if (stored !== null)
      invalidate(queryClient, 'sheet').catch((error: unknown) => console.warn('photographs.refetch_failed', error))
  }, [stored, queryClient])
  const open = photographs.filter(({ isRead, isCertain }) => !isRead || !isCertain)
  const arrange = (order: readonly Photograph[]): void =>
    track(local.photographs.change(new Map(order.map(({ id }, index) => [id, { position: index + 1 }]))))
  const moveTo = (photograph: Photograph, to: number): void =>
    arrange(photographs.filter((one) => one !== photograph).toSpliced(to, 0, photograph))
  /** Goes to what a photograph lacks, else to the name of its part. */
  const goTo = (index: number): void => {
    const card = list.current?.children[index]
    const wanted = card?.querySelector<HTMLElement>('[role=status] button, [aria-invalid=true]')
    const control =
      wanted ?? card?.querySelector<HTMLElement>('input') ?? list.current?.nextElementSibling?.querySelector('button')
    control?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'start' })
  }
  const save = (): void => {
    parts.markTried()
    const [first] = open
    const [wrong] = parts.wrong
    if (first !== undefined) goTo(photographs.indexOf(first))
    else if (wrong !== undefined) goTo(wrong)
    // The photographs and the button are gone then.
    else if (!photographs.some(isUnmade) && !parts.isTooLarge) track(parts.save().then(() => sent.current?.focus()))
  }
  return (
    <>
      <TakePhotographs onFiles={(files) => track(take(files))} />
      <div ref={sent} tabIndex={-1}>
        {parts.waiting.map((waiting) => (
          <WaitingPartsNote
            key={waiting.record.key}
            waiting={waiting}
            onTakeBack={() => parts.takeBack(waiting.record.key)}
          />
        ))}
      </div>
      <Outcome>
        {refused > 0 && <Note kind="bad">{text('admin.photographs.full', { count: refused })}</Note>}
        {parts.refusal !== null && <Note kind="bad">{parts.refusal}</Note>}
        {saveFailed && <SaveFailedNotice />}
        {stored !== null && (
          <Note kind="ok">
            <p>{text('admin.split.done', { count: stored })}</p>
            <Link className={buttonLook()} to="/$locale/intra/admin/sheets/$id" params={{ locale, id: `${piece.id}` }}>
              {text('admin.split.to_piece')}
            </Link>
          </Note>
        )}
      </Outcome>
      {photographs.length > 0 && (
        <>
          <ol ref={list} className={styles.photographs} aria-label={text('admin.photographs.pages')}>
            {photographs.map((photograph, index) => (
              <PhotographCard
                key={photograph.id}
                {...{ photograph, index, count: photographs.length }}
                problem={problems.get(photograph.id)}
                onChange={(change) => track(local.photographs.change(new Map([[photograph.id, change]])))}
                onDrop={(to) => moveTo(photograph, to)}
                onMove={(step) => moveTo(photograph, index + step)}
                onRemove={() => track(local.photographs.remove([photograph.id]))}
                onNext={() => goTo(photograph.isRead && !photograph.isCertain ? index : index + 1)}
              >
                <PartFields
                  part={parts.partAt(index)}
                  problem={parts.problemAt(index)}
                  refusal={parts.refusalAt(index)}
                  tried={parts.tried}
                  emptyHint={index === 0 ? null : text('admin.photographs.same_part')}
                  name={(words) => parts.name(index, words)}
                  change={(change) => parts.change(index, change)}
                />
              </PhotographCard>
            ))}
          </ol>
          <SaveParts {...{ photographs, parts, open }} onSave={save} />
        </>
      )}
    </>
  )
}
