// The unstyled edition: the styled one writes a <style> element, which the content security policy refuses.
import {
  cssTransition,
  toast,
  ToastContainer,
  type CloseButtonProps,
} from 'react-toastify/unstyled';

import type { IconName } from '~/contracts/shell/icons';
import type { FlashLevel } from '~/contracts/forms/flash';
import type { ToastMessage } from '~/lib/interaction/toast';

import { Icon } from '../structure/icon';

const autoClose = 2_500;

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

/** Icon and word accompany the colour (ui.md). */
const levels: Readonly<Record<FlashLevel, { icon: IconName; word: string }>> = {
  info: { icon: 'info', word: 'Note' },
  success: { icon: 'check', word: 'Done' },
  warning: { icon: 'warning', word: 'Please note' },
  error: { icon: 'error', word: 'Problem' },
};

/** The stack of toasts: one live region for all of them, in the corner where no control of a page is. */
export function ToastView() {
  return (
    <ToastContainer
      aria-label="Messages"
      autoClose={autoClose}
      theme="colored"
      hideProgressBar
      progressClassName="toast-clock"
      closeOnClick={false}
      draggable={false}
      transition={slide}
      closeButton={CloseToast}
    />
  );
}

export function showToast({ level, text }: ToastMessage): void {
  toast(
    <p className="toast-text">
      <span className="sr-only">{levels[level].word}: </span>
      {text}
    </p>,
    {
      type: level,
      role: level === 'error' || level === 'warning' ? 'alert' : 'status',
      icon: <Icon name={levels[level].icon} />,
    },
  );
}

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className="toast-close" aria-label="Close message" onClick={closeToast}>
      <Icon name="close" size={16} />
    </button>
  );
}
