import type { PictureDrawing } from '../../drawing';
import type { ImageBlock, ImageCanvas } from '../image-block';

/** A picture in an image file, in its natural size. */
export const pictureImage = (
  { height, notes, marks }: PictureDrawing,
  { paint }: ImageCanvas,
): ImageBlock => ({ height, notes, node: marks(paint) });
