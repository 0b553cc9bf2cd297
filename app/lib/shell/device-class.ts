import { useEffect, useState } from 'react';

/** L-12: the device classes by the width of the window. */
export type DeviceClass = 'mobile' | 'small-tablet' | 'large-tablet' | 'desktop';

const resizePause = 200;

/** @param width of the window in px */
export function deviceOf(width: number): DeviceClass {
  if (width < 576) return 'mobile';
  if (width < 992) return 'small-tablet';
  if (width < 1200) return 'large-tablet';
  return 'desktop';
}

/** L-11: whether the page is not shown: a narrow window where every pointer is a finger. CSS decides by the same query. */
export const isPhone = () =>
  matchMedia('(max-width: 575.98px) and (any-pointer: coarse) and (not (any-pointer: fine))')
    .matches;

/**
 * The device class of this window, for decisions that CSS cannot make. On the server and before hydration it is
 * desktop; afterwards it follows the window, 200 ms after the last change of its size.
 */
export function useDeviceClass(): DeviceClass {
  const [device, setDevice] = useState(() => deviceOf(1200));

  useEffect(() => {
    let timer: number | undefined;
    const read = () => {
      setDevice(deviceOf(window.innerWidth));
    };
    const onResize = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(read, resizePause);
    };
    read();
    window.addEventListener('resize', onResize);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);

  return device;
}
