import type { Session } from '../session.ts'
import { type JobForm, jobForm } from './job-form.ts'
import { pictureField } from './picture-field.ts'

/** The form for repairing the details of a picture from photographs of the real thing. */
export function detailForm(session: Session, onJob: (jobId: string) => void): JobForm {
  const source = pictureField({
    name: 'source_image',
    label: 'Picture to repair',
    hint: 'whose details are wrong',
    max: 1,
  })
  const references = pictureField({
    name: 'reference_images',
    label: 'Reference photographs',
    hint: '1 to 10, of the thing as it is',
    max: 10,
  })
  return jobForm({
    session,
    type: 'detail_preservation',
    pictures: [source, references],
    controls: {},
    onJob,
    children: [source.element, references.element],
    required: {
      source_image: 'Choose the picture to repair.',
      reference_images: 'Choose at least one photograph.',
    },
  })
}
