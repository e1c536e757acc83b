import '../../compositions/admin/sheets.css'
import './pictures.css'
import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import type { EditedPicture } from '#contract/pictures.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/bytes.ts'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { altFields } from './alt-fields.ts'
import { useBlobUrl } from './useBlobUrl.ts'
import { usePictureUpload } from './usePictureUpload.ts'

const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(?:heic|heif|avif)$/i.test(file.name)

/** Shows the picked file, if this browser can decode it: most cannot show HEIC. */
const Preview = ({ file }: { readonly file: File }) => {
  const text = useText()
  const url = useBlobUrl(file)
  const [failed, setFailed] = useState<File | null>(null)
  if (failed === file) return <p className="soft">{text('admin.picture.no_preview')}</p>
  return url === null ? null : (
    <img className="admin-picked" src={url} alt={file.name} onError={() => setFailed(file)} />
  )
}

interface UploadPictureProps {
  readonly onUploaded?: (picture: EditedPicture) => void
}

/** Pictures from the device: by a button, the camera, dropped, or pasted anywhere on the page. */
export const UploadPicture = ({ onUploaded }: UploadPictureProps) => {
  const text = useText()
  const prefix = `${useId()}-`
  const upload = usePictureUpload(onUploaded)
  const [isDragOver, setIsDragOver] = useState(false)
  const { file, add, errors } = upload
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
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(isOver)
  }
  const pick = (input: HTMLInputElement): void => {
    add(input.files ?? [])
    // The same file may be picked again after it was left out.
    input.value = ''
  }
  return (
    <div className="grid">
      <LeaveGuard dirty={file !== undefined && !upload.busy} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop is one of several ways; its buttons are for the keyboard */}
      <div
        className={isDragOver ? 'admin-drop admin-drop--over' : 'admin-drop'}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          add(event.dataTransfer.files)
        }}
      >
        <label className="button button--quiet">
          <ImagePlus aria-hidden="true" />
          {text('admin.picture.pick')}
          <input type="file" multiple accept="image/*,.heic,.heif" onChange={({ target }) => pick(target)} />
        </label>
        <label className="button button--quiet admin-camera">
          <Camera aria-hidden="true" />
          {text('admin.picture.camera')}
          <input type="file" accept="image/*" capture="environment" onChange={({ target }) => pick(target)} />
        </label>
        <p className="soft small">{text('admin.picture.pick.hint')}</p>
      </div>
      <WriteMessage failure={upload.failure}>
        {file === undefined && upload.outcome !== null && (
          <Note kind="ok">
            <p>{text(`admin.picture.sent.${upload.outcome}`)}</p>
          </Note>
        )}
      </WriteMessage>
      {file !== undefined && (
        <Form busy={upload.busy} onSubmit={upload.submit}>
          <p className="admin-picked-name">
            <b>{file.name}</b> <span className="soft small num">{formatBytes(file.size)}</span>
          </p>
          <Preview file={file} />
          <FieldError name={`${prefix}file`} error={errors.file} />
          <Fields
            fields={altFields}
            prefix={prefix}
            values={upload.texts}
            errorOf={(field) => errors[field]}
            set={upload.setText}
          />
          <div className="buttons">
            <Button type="submit" blocked={upload.busy || errors.file !== undefined}>
              {text(upload.busy ? 'admin.picture.sending' : 'admin.picture.send')}
            </Button>
            <Button look="quiet" blocked={upload.busy} onClick={() => !upload.busy && upload.leaveOut()}>
              {text('admin.picture.leave_out')}
            </Button>
          </div>
          {upload.waiting > 0 && <p className="soft">{text('admin.picture.waiting', { count: upload.waiting })}</p>}
        </Form>
      )}
    </div>
  )
}
