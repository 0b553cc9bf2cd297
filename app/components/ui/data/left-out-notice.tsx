import { Notice } from '../feedback/notice';

/** What a list leaves out of its address. @param text null where it reads all of it */
export function LeftOutNotice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className="my-5">
      <Notice level="warning">{text}</Notice>
    </div>
  );
}
