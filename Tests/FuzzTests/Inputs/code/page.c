#include <stdio.h>
/* c */
int main(void) {
  return '\'' + "a\"b"[0];
}
