import * as styles from './pictures.css'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type EditedPicture, uploadPicture } from '#contract/pictures.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { fileKinds } from '../../admin/edit/file-kinds.ts'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { useUpload } from '../../admin/edit/useUpload.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { filePicker, useFileDrop } from '../../admin/FileDrop.tsx'
import { uploadFields } from './picture-noun.ts'
import { editedPicturesQuery } from './queries.ts'
import { SeveralPictures } from './SeveralPictures.tsx'
import { useBlobUrl } from './useBlobUrl.ts'

const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(?:heic|heif|avif)$/i.test(file.name)

/** Shows the picked file, if this browser can decode it: most cannot show HEIC. */
const Preview = ({ file }: { readonly file: File }) => {
  const text = useText()
  const url = useBlobUrl(file)
  const [failed, setFailed] = useState<File | null>(null)
  if (failed === file) return <p className="soft">{text('admin.picture.no_preview')}</p>
  return url === null ? null : (
    <img className={styles.adminPicked} src={url} alt={file.name} onError={() => setFailed(file)} />
  )
}

interface UploadPictureProps {
  readonly onUploaded?: (picture: EditedPicture) => void
  /** Pictures were picked, dropped or pasted. */
  readonly onAdded?: () => void
  /** True where one picture is wanted. */
  readonly single?: boolean
}

const usePictureUpload = (onUploaded: UploadPictureProps['onUploaded']) => {
  const app = useApp()
  return useUpload({
    noun: 'picture',
    fields: uploadFields,
    rules: uploadPicture.input.query,
    kind: 'picture',
    send: (picked, { shows, ...texts }) =>
      app.call(uploadPicture, { query: { ...texts, ...(shows !== null && { shows }) } }, { file: picked }),
    onSent: ({ picture }) => {
      const { queryKey } = editedPicturesQuery(app)
      app.queryClient.setQueryData(queryKey, (all) => all && [picture, ...all.filter(({ id }) => id !== picture.id)])
      onUploaded?.(picture)
    },
  })
}

/** Adds the pictures that are pasted anywhere on the page. */
const usePastedPictures = (add: (files: readonly File[]) => void): void =>
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const pasted = [...(event.clipboardData?.files ?? [])].filter(isPicture)
      if (pasted.length === 0) return
      event.preventDefault()
      add(pasted)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  })

interface PickedPictureProps {
  readonly file: File
  readonly upload: ReturnType<typeof usePictureUpload>
}

/** The form of a picked picture before it is sent. */
const PickedPicture = ({ file, upload }: PickedPictureProps) => {
  const text = useText()
  const prefix = `${useId()}-`
  const { errors } = upload
  const isRefused = errors.file !== undefined
  const name = useRef<HTMLParagraphElement>(null)
  // On a phone the file is below the visible part of a dialog. A refused one is in view with its reason.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file, and each refusal
  useEffect(() => {
    name.current?.scrollIntoView({ block: isRefused ? 'center' : 'start' })
  }, [file, isRefused])
  return (
    <Form busy={upload.busy} onSubmit={upload.submit}>
      <p ref={name} className={styles.adminPickedName}>
        <b>{file.name}</b> <span className="soft small num">{formatBytes(file.size)}</span>
      </p>
      <FieldError name={`${prefix}file`} error={errors.file} />
      {!isRefused && (
        <>
          <Preview file={file} />
          <Fields
            fields={uploadFields}
            prefix={prefix}
            values={upload.values}
            errorOf={(field) => errors[field]}
            set={upload.set}
          />
        </>
      )}
      <div className="buttons">
        {!isRefused && (
          <Button type="submit" blocked={upload.busy}>
            {text(upload.busy ? 'admin.picture.sending' : 'admin.picture.send')}
          </Button>
        )}
        <QuietButton blocked={upload.busy} onClick={() => !upload.busy && upload.leaveOut()}>
          {text('admin.picture.leave_out')}
        </QuietButton>
      </div>
      {upload.waiting > 0 && <p className="soft">{text('admin.picture.waiting', { count: upload.waiting })}</p>}
    </Form>
  )
}

/** Pictures from the device: by a button, the camera, dropped, or pasted anywhere on the page. */
export const UploadPicture = ({ onUploaded, onAdded, single = false }: UploadPictureProps) => {
  const text = useText()
  const upload = usePictureUpload(onUploaded)
  const [several, setSeveral] = useState<readonly File[]>([])
  const { file, sent } = upload
  // Several pictures have one description, and are sent together.
  const add = (files: readonly File[]): void => {
    onAdded?.()
    if (several.length > 0 || (!single && file === undefined && files.length > 1)) setSeveral([...several, ...files])
    else upload.add(files)
  }
  const drop = useFileDrop(add)
  usePastedPictures(add)
  return (
    <div className="grid">
      <LeaveGuard dirty={file !== undefined && !upload.busy} />
      <div {...drop}>
        <label className="button button--quiet">
          <ImagePlus aria-hidden="true" />
          {text('admin.picture.pick')}
          <input {...filePicker(add)} multiple accept={fileKinds.picture.accept} />
        </label>
        <label className={`button button--quiet ${styles.adminCamera}`}>
          <Camera aria-hidden="true" />
          {text('admin.picture.camera')}
          <input {...filePicker(add)} accept="image/*" capture="environment" />
        </label>
        <p className="soft small">{text('admin.picture.pick.hint')}</p>
      </div>
      {several.length > 0 && <SeveralPictures files={several} onStored={onUploaded} onDone={() => setSeveral([])} />}
      <WriteMessage failure={upload.failure}>
        {file === undefined && sent !== null && (
          <Note kind="ok">{text(`admin.picture.sent.${sent.reply.existed ? 'existed' : 'new'}`)}</Note>
        )}
      </WriteMessage>
      {file !== undefined && <PickedPicture file={file} upload={upload} />}
    </div>
  )
}
