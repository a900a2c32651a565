import { sketch } from '../../../images/operations/effects/sketch.ts'
import { defineLocalEdit } from '../tool.ts'

export const SKETCH = defineLocalEdit({
  name: 'sketch',
  description: 'A pencil drawing in grey',
  entries: {},
  sentence: () => 'Draw it in pencil',
  edit: (picture) => sketch(picture),
})
